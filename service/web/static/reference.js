// validatorUrl: without it, the page would send the document to a validator on the net.
SwaggerUIBundle({
  dom_id: "#reference",
  url: "openapi.json",
  validatorUrl: null,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  tryItOutEnabled: true,
});
