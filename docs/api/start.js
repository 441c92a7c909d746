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
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
});
