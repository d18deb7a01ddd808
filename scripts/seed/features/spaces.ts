import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type SeedSpace, seedSpaces } from '#supabase/seed/spaces.ts'
import { raiseStrait, reliefModel, roundView } from '../spaces/strait.ts'
import { type HouseClient, heard, orThrow } from '../steps/house.ts'
import type { Festival, SeedRoom } from './festival.ts'

const fullSeconds = { 'nine-straits': 48, 'a-harbour-without-ships': 48 } as Record<string, number>

/** One space of each kind, from the coast the film `nine-straits` is drawn from. Once: where the creator has a space nothing is made. */
export const seedSpacesFeature: SeedRoom = async (festival) => {
  const { creator } = festival.people
  const film = festival.publicFilms.get('nine-straits')
  const known = orThrow(await creator.rpc('list_spaces')) as { isOwn: boolean }[]
  if (!film || known.some(({ isOwn }) => isOwn)) return
  const strait = await raiseStrait()
  for (const space of seedSpaces) {
    const id = orThrow(await creator.rpc('begin_space', { kind: space.kind, title: space.title, documentary: film.documentaryId }))
    const asset =
      space.kind === 'scene'
        ? await sendFile(
            creator,
            id,
            'panorama',
            'mid-strait.jpg',
            await roundView(strait),
            'Mountains on both sides of an arm of the sea, low sun.',
          )
        : space.kind === 'object'
          ? await sendFile(
              creator,
              id,
              'model',
              'strait-in-plaster.glb',
              await reliefModel(strait),
              'A plaster model of a strait between mountains.',
            )
          : null
    const contents = { ...wordsOf(space, festival), documentaryId: film.documentaryId, assetId: asset }
    heard(await creator.rpc('save_space', { space: id, known: 1, contents }))
    heard(await creator.rpc('publish_space', { space: id, audience: 'everyone' }))
  }
}

function wordsOf({ title, summary, twin, startView, spots }: SeedSpace, { films, lengthMs }: Festival) {
  return {
    ...{ title, summary, twin, startView: startView ?? null },
    spots: spots.map(({ range, ...spot }) => {
      const film = range && films.get(range.slug)
      const at = (seconds: number) => Math.round((seconds / fullSeconds[range!.slug]!) * lengthMs(range!.slug as never))
      return {
        ...{ id: randomUUID(), kind: film ? 'range' : 'text', view: null, stayMs: null, ...spot },
        ...(film && { versionId: film.versionId, startsMs: at(range.from), endsMs: at(range.to) }),
      }
    }),
  }
}

/** Sends a file as an author would and waits until the worker has made it light. */
async function sendFile(author: HouseClient, space: string, kind: string, name: string, bytes: Buffer, alt: string): Promise<string> {
  const id = orThrow(await author.rpc('begin_space_asset', { space, kind, name, size_bytes: bytes.length }))
  heard(await author.storage.from('spaces').upload(`${space}/${id}/source`, bytes))
  heard(await author.rpc('credit_space_asset', { asset: id, credit: 'Drawn by the house from Natural Earth', licence: 'own', alt }))
  for (let waitedMs = 0; waitedMs < 120_000; waitedMs += 250) {
    const read = orThrow(await author.rpc('read_space', { space })) as { assets: { id: string; state: string; failure: string | null }[] }
    const asset = read.assets.find((each) => each.id === id)
    if (asset?.state === 'ready') return id
    if (asset?.state === 'failed') throw new Error(`${name}: ${asset.failure}`)
    await pause(250)
  }
  throw new Error(`${name} was not made ready within two minutes. Is the worker running?`)
}
