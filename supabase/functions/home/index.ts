import { asVisitor } from '../_shared/clients.ts'
import { json } from './answer.ts'
import { passageOf } from './passage.ts'
import { signedStills } from './stills.ts'

/** The front page for anybody (see contract/home.ts): what it shows, with its pictures; and the passage it quotes. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return json({ code: 'method-not-allowed', message: 'The front page is read with GET.' }, 405)
    const passage = new URL(request.url).searchParams.get('passage')
    return passage === null ? frontPage() : passageOf(passage, request.headers.get('range'))
  },
}

async function frontPage(): Promise<Response> {
  const { data: page, error } = await asVisitor().rpc('home_page')
  if (error) throw new Error(`home_page could not be read: ${error.message}`, { cause: error })
  return json({ page, stills: await signedStills(namesIn(page)) })
}

/** Every poster the answer names, and no other object: whoever may read the name on this page may see the picture. */
function namesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'posterObject' ? (typeof inner === 'string' ? [inner] : []) : namesIn(inner),
  )
}
