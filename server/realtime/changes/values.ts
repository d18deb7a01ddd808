/** PostgreSQL's text of a value as the JSON value the platform sends for it; `type` is a pg_type name (`int4`, `_text`, `timestamptz`). */
export function jsonValue(text: string | null, type: string): unknown {
  if (text === null) return null
  if (type.startsWith('_')) return arrayValue(text, type.slice(1))
  switch (type) {
    case 'bool':
      return text === 't'
    case 'int2':
    case 'int4':
    case 'int8':
    case 'oid':
    case 'float4':
    case 'float8':
    case 'numeric': {
      const number = Number(text)
      return Number.isFinite(number) ? number : text
    }
    case 'json':
    case 'jsonb':
      return JSON.parse(text)
    case 'timestamp':
      return text.replace(' ', 'T')
    case 'timestamptz':
      return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
    default:
      return text
  }
}

/** Reads an array literal: `{1,2}`, `{"a \"b\"",NULL}`, `{{1},{2}}`. */
function arrayValue(text: string, element: string): unknown {
  let at = text.indexOf('{')
  const read = (): unknown[] => {
    const items: unknown[] = []
    at++
    while (at < text.length && text[at] !== '}') {
      if (text[at] === ',') at++
      else if (text[at] === '{') items.push(read())
      else if (text[at] === '"') items.push(jsonValue(quoted(), element))
      else {
        const start = at
        while (at < text.length && text[at] !== ',' && text[at] !== '}') at++
        const bare = text.slice(start, at)
        items.push(bare === 'NULL' ? null : jsonValue(bare, element))
      }
    }
    at++
    return items
  }
  const quoted = (): string => {
    let value = ''
    for (at++; at < text.length && text[at] !== '"'; at++) {
      if (text[at] === '\\') at++
      value += text[at]
    }
    at++
    return value
  }
  return at < 0 ? text : read()
}
