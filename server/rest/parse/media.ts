import { refuse } from '../problems.ts'

/** How an answer is to be written. */
export interface Media {
  kind: 'json' | 'object' | 'csv' | 'text' | 'bytes' | 'openapi' | 'plan'
  stripNulls: boolean
  contentType: string
  plan?: { format: 'text' | 'json'; options: string[]; for: Media }
}

export const json: Media = { kind: 'json', stripNulls: false, contentType: 'application/json; charset=utf-8' }
const known = new Map<string, Media>([
  ['', json],
  ['*/*', json],
  ['application/json', json],
])

/** The first media type of an Accept header this server can write. Refuses with PGRST107 when there is none. */
export function negotiate(accept: string | undefined, planEnabled: boolean): Media {
  const header = accept ?? ''
  const found = known.get(header)
  if (found) return found
  for (const part of splitOutside(header, ',')) {
    const media = readMedia(part.trim(), planEnabled)
    if (!media) continue
    if (known.size < 200) known.set(header, media)
    return media
  }
  throw refuse.mediaType(
    header
      .split(',')
      .map((part) => part.trim())
      .join(', '),
  )
}

function readMedia(text: string, planEnabled: boolean): Media | null {
  const [type = '', ...parameters] = splitOutside(text, ';').map((part) => part.trim())
  const options = new Map(
    parameters.map((parameter) => parameter.split('=').map((word) => word.trim().replace(/^"|"$/g, '')) as [string, string]),
  )
  const stripNulls = options.get('nulls') === 'stripped'
  const charset = '; charset=utf-8'
  switch (type.toLowerCase()) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return json
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return { kind: 'json', stripNulls, contentType: `application/vnd.pgrst.array+json${stripNulls ? '; nulls=stripped' : ''}${charset}` }
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return {
        kind: 'object',
        stripNulls,
        contentType: `application/vnd.pgrst.object+json${stripNulls ? '; nulls=stripped' : ''}${charset}`,
      }
    case 'text/csv':
      return { kind: 'csv', stripNulls: false, contentType: `text/csv${charset}` }
    case 'text/plain':
    case 'text/xml':
      return { kind: 'text', stripNulls: false, contentType: `${type.toLowerCase()}${charset}` }
    case 'application/octet-stream':
      return { kind: 'bytes', stripNulls: false, contentType: 'application/octet-stream' }
    case 'application/openapi+json':
      return { kind: 'openapi', stripNulls: false, contentType: `application/openapi+json${charset}` }
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json': {
      if (!planEnabled) return null
      const format = type.toLowerCase().endsWith('+json') ? 'json' : 'text'
      const inner = readMedia(options.get('for') ?? 'application/json', false) ?? json
      const wanted = (options.get('options') ?? '')
        .split('|')
        .filter((option) => ['analyze', 'verbose', 'settings', 'buffers', 'wal'].includes(option))
      return {
        kind: 'plan',
        stripNulls: false,
        contentType: `application/vnd.pgrst.plan+${format}; for="${options.get('for') ?? 'application/json'}"${wanted.length > 0 ? `; options=${wanted.join('|')}` : ''}${charset}`,
        plan: { format, options: wanted, for: inner },
      }
    }
    default:
      return null
  }
}

/** Splits at a separator that is not inside double quotes. */
function splitOutside(text: string, separator: string): string[] {
  const parts = ['']
  let quoted = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    if (char === separator && !quoted) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}
