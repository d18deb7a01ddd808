import { emptyItem, type Item } from '#core/edit/items.ts'
import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'
import { idOfWords } from './id-of-words.ts'

const title = 'Radio edit'
const heading = 'The argument'
const narration = 'Nobody on the quay had asked for it. It came with the morning ferry, in a folder.'

/** A paper edit of the film that has rushes and selects: a heading, the selects in the order they were chosen, narration between. Once; what was made of it since is its editors'. */
export const seedPaperEdit: SeedRoom = async ({ people: { creator } }) => {
  const selects = orThrow(
    await creator
      .from('selects')
      .select('documentary_id, rush_id, in_frame, out_frame, person_id, scene_id, tags')
      .order('made_at')
      .limit(12),
  )
  const film = selects[0]?.documentary_id
  if (!film) return
  const edit = idOfWords(`${title} ${film}`)
  if (orThrow(await creator.from('paper_edits').select('id').eq('documentary_id', film)).length > 0) return
  const [rush] = orThrow(
    await creator.from('own_rushes').select('rate_num, rate_den, drop_frame').eq('id', selects[0]!.rush_id).not('rate_num', 'is', null),
  )
  if (!rush) return
  const rate = { rate_num: rush.rate_num!, rate_den: rush.rate_den!, drop_frame: rush.drop_frame ?? false }
  const start_frame = Math.round(3600 * Math.round(rate.rate_num / rate.rate_den))
  heard(await creator.rpc('begin_paper_edit', { edit, documentary: film, title, ...rate, start_frame }))
  const bites = selects
    .filter(({ documentary_id }) => documentary_id === film)
    .map(
      (select): Item => ({
        ...emptyItem('clip', 0),
        ...{
          rush: select.rush_id,
          in: select.in_frame,
          out: select.out_frame,
          person: select.person_id,
          scene: select.scene_id,
          tags: select.tags,
        },
      }),
    )
  const items = [
    { ...emptyItem('heading', 0), text: heading },
    ...bites.slice(0, 1),
    { ...emptyItem('voice-over', 0), text: narration },
    // The last rush was shot and is not used: its scene is a list's to show.
    ...bites.slice(1, -1),
  ]
  const changes = items.map((item, at) => ({ id: idOfWords(`${edit} ${at}`), before: null, after: { ...item, place: at * 1024 } }))
  heard(await creator.rpc('write_items', { edit, change: idOfWords(`${edit} items`), changes: changes as never }))
}
