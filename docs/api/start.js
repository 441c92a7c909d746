// Everything comes from this host: no fonts, telemetry, agent or proxy of anybody else's.
Scalar.createApiReference("#reference", {
  url: "../openapi.json",
  servers: [{ url: new URL("../..", location.href).href.replace(/\/$/, ""), description: "This server" }],
  authentication: { preferredSecurityScheme: "bearer" },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true, // it leads to another host
  persistAuth: false, // a token does not belong in localStorage
  customFetch(...what) {
    // who has typed no token calls as nobody, which most operations allow; an empty one would be refused
    const request = new Request(...what);
    if (/^Bearer\s*$/i.test(request.headers.get("Authorization") ?? "")) request.headers.delete("Authorization");
    return fetch(request);
  },
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
});
