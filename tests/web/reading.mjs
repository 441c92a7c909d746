// What tests read of a drawing: whether its markup is well-formed, and where its texts lie.

/** Every fault of a piece of markup, as an XML parser finds it. */
export function faultsOfMarkup(markup) {
  const faults = []
  const open = []
  const token = /<\/([A-Za-z][\w:-]*)>|<([A-Za-z][\w:-]*)((?: [A-Za-z_:][\w:.-]*="[^"<&]*(?:&(?:amp|lt|gt|quot);[^"<&]*)*")*)(\/?)>|([^<&]|&(?:amp|lt|gt|quot);)+/gy
  let at = 0
  while (at < markup.length) {
    token.lastIndex = at
    const found = token.exec(markup)
    if (!found) return [...faults, `not well-formed: ${markup.slice(at, at + 80)}`]
    at = token.lastIndex
    const [, closed, opened, attributes, empty] = found
    if (closed !== undefined && open.pop() !== closed) faults.push(`</${closed}> closes what is not open`)
    if (opened !== undefined) {
      const names = [...attributes.matchAll(/ ([\w:.-]+)="/g)].map((one) => one[1])
      if (new Set(names).size < names.length) faults.push(`<${opened}> has an attribute twice`)
      if (!empty) open.push(opened)
    }
  }
  return open.length ? [...faults, `not closed: ${open.join(' ')}`] : faults
}

const HIDDEN = new Set(['defs', 'title', 'desc', 'clipPath', 'mask', 'pattern', 'symbol', 'linearGradient', 'radialGradient'])

/** Where each text of a drawing lies in its viewBox, as wide as it may be in the fonts that people have. */
export function textsOf(tree) {
  const found = []
  walk(tree, [1, 0, 0, 1, 0, 0], { 'font-size': 16, 'text-anchor': 'start' }, found)
  return found
}

/** Texts that reach out of the viewBox. */
export function overflowing(tree) {
  const [x, y, width, height] = String(tree.attrs.viewBox).split(' ').map(Number)
  return textsOf(tree).filter((text) =>
    text.left < x - 0.5 || text.right > x + width + 0.5 || text.top < y - 0.5 || text.bottom > y + height + 0.5)
}

/** Every id of a tree, and every id that is referred to. */
export function idsOf(tree) {
  const ids = []
  const references = []
  const visit = (one) => {
    if (typeof one === 'string') return
    for (const [name, value] of Object.entries(one.attrs)) {
      if (name === 'id') ids.push(value)
      for (const [, id] of String(value).matchAll(/url\(#([^)]+)\)/g)) references.push(id)
      if (name === 'href' && String(value).startsWith('#')) references.push(String(value).slice(1))
      if (/^aria-(labelledby|describedby)$/.test(name)) references.push(...String(value).split(' '))
    }
    one.children.forEach(visit)
  }
  visit(tree)
  return { ids, references }
}

/** Every element of a tree. */
export function elementsOf(tree) {
  return typeof tree === 'string' ? [] : [tree, ...tree.children.flatMap(elementsOf)]
}

function walk(one, matrix, inherited, found) {
  if (typeof one === 'string' || HIDDEN.has(one.tag)) return
  const own = { ...inherited }
  for (const name of ['font-size', 'text-anchor', 'letter-spacing']) if (name in one.attrs) own[name] = one.attrs[name]
  const here = 'transform' in one.attrs ? moved(matrix, String(one.attrs.transform)) : matrix
  if (one.tag === 'text') {
    const said = written(one)
    const size = Number(own['font-size'])
    const width = widthOf(said) * size + said.length * Number(own['letter-spacing'] ?? 0)
    const x = Number(one.attrs.x ?? 0)
    const y = Number(one.attrs.y ?? 0)
    const left = x - { start: 0, middle: width / 2, end: width }[own['text-anchor']]
    const corners = [[left, y - size * 0.8], [left + width, y - size * 0.8], [left, y + size * 0.25], [left + width, y + size * 0.25]]
      .map(([cx, cy]) => [here[0] * cx + here[2] * cy + here[4], here[1] * cx + here[3] * cy + here[5]])
    const xs = corners.map((corner) => corner[0])
    const ys = corners.map((corner) => corner[1])
    found.push({ said, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) })
    return
  }
  for (const child of one.children) walk(child, here, own, found)
}

const written = (one) => (typeof one === 'string' ? one : one.children.map(written).join(''))

/** In units of the font's size. */
function widthOf(text) {
  let width = 0
  for (const sign of text) {
    const code = sign.codePointAt(0)
    width += code >= 0x2e80 ? 1 : /[ilj.,:;'|!·]/.test(sign) ? 0.32 : /[MWmw@%]/.test(sign) ? 0.92 : /[A-Z]/.test(sign) ? 0.7 : 0.57
  }
  return width
}

function moved(matrix, transform) {
  for (const [, name, words] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a, b] = words.split(/[ ,]+/).map(Number)
    const angle = (a * Math.PI) / 180
    const own = {
      translate: [1, 0, 0, 1, a, b ?? 0],
      scale: [a, 0, 0, b ?? a, 0, 0],
      rotate: [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0],
    }[name]
    if (!own) throw new Error(`a transform that is not read: ${name}`)
    matrix = [
      matrix[0] * own[0] + matrix[2] * own[1], matrix[1] * own[0] + matrix[3] * own[1],
      matrix[0] * own[2] + matrix[2] * own[3], matrix[1] * own[2] + matrix[3] * own[3],
      matrix[0] * own[4] + matrix[2] * own[5] + matrix[4], matrix[1] * own[4] + matrix[3] * own[5] + matrix[5],
    ]
  }
  return matrix
}
