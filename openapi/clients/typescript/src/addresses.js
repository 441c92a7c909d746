/** Addresses of operations. */

/**
 * A path with its parameters filled in.
 *
 * @param {string} template such as `/v1/matches/{match_id}`
 * @param {Readonly<Record<string, unknown>>} [parameters]
 */
export function pathOf(template, parameters = {}) {
  return template.replace(/\{(\w+)\}/g, (_, name) => {
    if (parameters[name] === undefined) throw new TypeError(`${template} needs ${name}`)
    return encodeURIComponent(String(parameters[name]))
  })
}

/**
 * A query with its `?`, empty if there is nothing to say. Undefined members are left out, lists are repeated.
 *
 * @param {Readonly<Record<string, unknown>>} [parameters]
 */
export function queryOf(parameters = {}) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
