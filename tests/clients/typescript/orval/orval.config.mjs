// The document and the client are named by whoever starts it; requests go through `request`, since the server is not known.
const { DOCUMENT: target, CLIENT: client } = process.env;
const mutator = { path: `${client}/../request.ts`, name: "request" };
export default { partie: { input: { target }, output: { target: client, client: "fetch", override: { mutator } } } };
