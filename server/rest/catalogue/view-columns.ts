/** One output column of a view that is a plain column of another relation. */
export interface ViewColumn {
  name: string
  relation: string
  column: number
}

/**
 * Which columns of a view are columns of its base relations, read from the view's rewrite rule (a printed node tree).
 * Only the outermost target list counts; PostgreSQL has already traced each entry through sub-selects to its origin.
 */
export function viewColumns(action: string): ViewColumn[] {
  const list = outermostTargetList(action)
  const found: ViewColumn[] = []
  for (const entry of entries(list)) {
    const match = /:resname ((?:\\.|[^\s\\])+) :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk (\w+)\}$/.exec(entry)
    if (!match || match[4] === 'true' || match[2] === '0' || match[3] === '0') continue
    found.push({ name: match[1]!.replace(/\\(.)/g, '$1'), relation: match[2]!, column: Number(match[3]) })
  }
  return found
}

function outermostTargetList(action: string): string {
  let depth = 0
  for (let at = 0; at < action.length; at++) {
    const char = action[at]
    if (char === '\\') at++
    else if (char === '{' || char === '(') depth++
    else if (char === '}' || char === ')') depth--
    else if (char === ':' && depth === 2 && action.startsWith(':targetList (', at)) return balanced(action, at + ':targetList '.length)
  }
  return ''
}

function balanced(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '{' || char === '(') depth++
    else if (char === '}' || char === ')') {
      depth--
      if (depth === 0) return text.slice(start, at + 1)
    }
  }
  return ''
}

function* entries(list: string): Generator<string> {
  let at = 1
  while (at < list.length) {
    const start = list.indexOf('{TARGETENTRY', at)
    if (start === -1) return
    const entry = balanced(list, start)
    if (entry === '') return
    yield entry
    at = start + entry.length
  }
}
