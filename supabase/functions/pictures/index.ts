import { type Pictures, picturesAsked } from '#contract/pictures.ts'
import { asCaller, asHouse, privateAnswer } from '../_shared/clients.ts'
import { signedAddresses } from '../_shared/signing.ts'

const validSeconds = 3600

/** Addresses of posters, stills and storyboards (see contract/pictures.ts). The database says which the caller may see; the service key only signs. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return privateAnswer(null, 204)
    if (request.method !== 'POST') return privateAnswer({ code: 'method-not-allowed', message: 'Pictures are asked for with POST.' }, 405)
    const asked = picturesAsked.safeParse(await request.json().catch(() => null))
    if (!asked.success)
      return privateAnswer({ code: 'not-understood', message: 'Name stills and storyboards in two lists of 200 at most.' }, 400)
    const { data, error } = await asCaller(request).rpc('list_pictures', asked.data)
    // Nobody is signed in, or no longer: they may see none.
    if (error && ['42501', 'PGRST301', 'PGRST303'].includes(error.code)) return privateAnswer({ stills: {}, storyboards: {} })
    if (error) throw new Error(`list_pictures could not be read: ${error.message}`, { cause: error })
    const { stills, storyboards } = data as { stills: string[]; storyboards: string[] }
    const [signedStills, signedStoryboards] = await Promise.all([
      signedAddresses(asHouse(), 'stills', stills, validSeconds),
      signedAddresses(asHouse(), 'media', storyboards, validSeconds),
    ])
    return privateAnswer({ stills: paths(signedStills), storyboards: paths(signedStoryboards) } satisfies Pictures)
  },
}

/** Without the origin: the browser may reach the house under another address than this function does. */
const paths = (signed: Map<string, { url: string }>): Record<string, string> =>
  Object.fromEntries(
    [...signed].map(([name, { url }]) => {
      const { pathname, search } = new URL(url)
      return [name, pathname + search]
    }),
  )
