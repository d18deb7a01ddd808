import type { z } from 'zod'
import { type Pictures, picturesAsked } from '#contract/media/pictures.ts'
import { asCaller, asHouse, privateAnswer } from '../_shared/clients.ts'
import { pathOf, signedAddresses } from '../_shared/signing.ts'
import { type SmallPicture, smallAddresses } from '../_shared/small-pictures.ts'

const validSeconds = 3600

/** Addresses of posters, stills and storyboards (see contract/media/pictures.ts). The database says which the caller may see; the service key only signs. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return privateAnswer(null, 204)
    if (request.method !== 'POST') return privateAnswer({ code: 'method-not-allowed', message: 'Pictures are asked for with POST.' }, 405)
    const asked = picturesAsked.safeParse(await request.json().catch(() => null))
    if (!asked.success)
      return privateAnswer(
        { code: 'not-understood', message: 'Name stills, storyboards and which of them in small, in lists of 200 at most.' },
        400,
      )
    const { small, ...named } = asked.data
    const { data, error } = await asCaller(request).rpc('list_pictures', named)
    // Not signed in: no pictures.
    if (error && ['42501', 'PGRST301', 'PGRST303'].includes(error.code))
      return privateAnswer({ stills: {}, storyboards: {}, small: {} } satisfies Pictures)
    if (error) throw new Error(`list_pictures could not be read: ${error.message}`, { cause: error })
    const { stills, storyboards } = data as { stills: string[]; storyboards: string[] }
    const smaller = seenInSmall(small, stills, storyboards)
    const [signedStills, signedStoryboards, signedSmall] = await Promise.all([
      signedAddresses(asHouse(), 'stills', stills, validSeconds),
      signedAddresses(asHouse(), 'media', storyboards, validSeconds),
      smallAddresses(asHouse(), smaller, validSeconds),
    ])
    return privateAnswer({
      stills: paths(signedStills),
      storyboards: paths(signedStoryboards),
      small: Object.fromEntries(
        smaller.flatMap(({ name, width }, at) => (signedSmall[at] ? [[`${width}/${name}`, pathOf(signedSmall[at])]] : [])),
      ),
    } satisfies Pictures)
  },
}

/** Small forms only for objects the caller may see. */
function seenInSmall(small: z.output<typeof picturesAsked>['small'], stills: string[], storyboards: string[]): SmallPicture[] {
  const [ofStills, ofMedia] = [new Set(stills), new Set(storyboards)]
  return small.flatMap(({ name, width }): SmallPicture[] => {
    const bucket = ofStills.has(name) ? 'stills' : ofMedia.has(name) ? 'media' : undefined
    return bucket ? [{ bucket, name, width }] : []
  })
}

const paths = (signed: Map<string, { url: string }>): Record<string, string> =>
  Object.fromEntries([...signed].map(([name, { url }]) => [name, pathOf(url)]))
