/**
 * The script that starts the viewer of the documentation. Every reference of the document leads into the document
 * itself, so the script resolves references of what is opened, and nothing else. The viewer's own resolver normalizes the
 * whole document at the start and again for every operation that is opened, which takes seconds each time.
 */
export const docsStart = `
function resolved(node, spec, open) {
  if (Array.isArray(node)) return node.map((each) => resolved(each, spec, open));
  if (typeof node !== "object" || node === null) return node;
  const { $ref } = node;
  if (typeof $ref !== "string")
    return Object.fromEntries(Object.entries(node).map(([name, each]) => [name, resolved(each, spec, open)]));
  // A schema inside itself stays a reference.
  if (open.includes($ref)) return node;
  const names = $ref.slice("#/".length).split("/");
  return { title: names.at(-1), ...resolved(partOf(spec, names), spec, [...open, $ref]) };
}

function partOf(spec, names) {
  return names.reduce((part, name) => part?.[name], spec);
}

async function resolveSubtree(spec, path) {
  return { spec: resolved(partOf(spec, path), spec, []), errors: [] };
}

SwaggerUIBundle({
  url: "/api/docs/json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  defaultModelsExpandDepth: -1,
  plugins: [() => ({ fn: { resolveSubtree } })],
});
`;
