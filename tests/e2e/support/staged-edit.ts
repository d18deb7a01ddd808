import { service } from './house-access.ts'
import { newPerson, type Person } from './people.ts'
import { makePicture } from './staged-film.ts'

export interface StagedEdit {
  film: string
  owner: Person
  rushes: { id: string; name: string }[]
  people: { amina: string; ben: string }
  remove(): Promise<void>
}

/** What is said in both rushes: one word each half second from the tenth second on. */
export const saidWords = 'we counted the ships until there was nothing left to count'.split(' ')

/** A film with two prepared rushes of 90 s at 25, their transcripts with the times of each word, and two selects: Amina from the tenth second, Ben from the twentieth. */
export async function makeEdit(title: string): Promise<StagedEdit> {
  const house = service()
  const owner = await newPerson('creator')
  const put = async <T extends { id: string }>(table: string, row: object) => {
    const { data, error } = await house.from(table).insert(row).select().single<T>()
    if (error) throw new Error(`${table}: ${error.message}`)
    return data
  }
  const film = await put('documentaries', { owner_id: owner.id, title, director: 'Solveig Amundrud-Bekele', year: 2025, language: 'en' })
  const person = (name: string) => put('production_people', { documentary_id: film.id, name })
  const [amina, ben] = [await person('Amina'), await person('Ben')]
  const rushes: StagedEdit['rushes'] = []
  for (const [at, reel] of ['A001', 'B002'].entries()) {
    const name = `${reel}C003_261104_R1QX.mov`
    const version = await put('versions', {
      ...{ documentary_id: film.id, kind: 'rush', number: at + 1, state: 'ready', source_name: name, source_bytes: 1000 },
      ...{ duration_ms: 90_000, width: 320, height: 134, frame_rate: 25, has_sound: true },
    })
    const { error } = await house.from('rushes').insert({
      ...{ version_id: version.id, documentary_id: film.id, reel, start_frame: 900_000, code_from: 'file' },
      ...{ rate_num: 25, rate_den: 1, duration_frames: 2250 },
    })
    if (error) throw new Error(error.message)
    await makePicture(version.id)
    const track = await put('caption_tracks', { version_id: version.id, language: 'en', label: 'English' })
    for (const from of [10_000, 20_000])
      await put('cues', {
        ...{ track_id: track.id, version_id: version.id, starts_ms: from, ends_ms: from + saidWords.length * 500 },
        ...{ text: saidWords.join(' '), speaker: at === 0 ? 'Amina' : 'Ben' },
        words: saidWords.map((word, n) => [word, from + n * 500, from + (n + 1) * 500]),
      })
    rushes.push({ id: version.id, name })
  }
  const select = (rush: number, inFrame: number, person_id: string, tag: string) =>
    put('selects', {
      ...{ documentary_id: film.id, rush_id: rushes[rush]!.id, in_frame: inFrame, out_frame: inFrame + 75, person_id, tags: [tag] },
      words: saidWords.slice(0, 6).join(' '),
      mark: rush + 1,
    })
  await select(0, 250, amina.id, 'harbour')
  await select(1, 500, ben.id, 'law')
  return {
    ...{ film: film.id, owner, rushes, people: { amina: amina.id, ben: ben.id } },
    remove: async () => void (await house.from('documentaries').delete().eq('id', film.id)),
  }
}

/** A paper edit of both selects below a heading, as its maker left it. Answers its id. */
export async function putEdit({ film, owner, rushes, people }: StagedEdit, title: string): Promise<string> {
  const id = crypto.randomUUID()
  const edit = { id, documentary_id: film, title, rate_num: 25, rate_den: 1, start_frame: 900_000, made_by: owner.id }
  await service().from('paper_edits').insert(edit).throwOnError()
  const item = (place: number, kind: string, over: object) => ({ id: crypto.randomUUID(), edit_id: id, place, kind, ...over })
  // Rows of one insert have the same columns.
  await service()
    .from('edit_items')
    .insert([
      item(0, 'heading', { text: 'The harbour', rush_id: null, in_frame: null, out_frame: null, person_id: null }),
      item(1024, 'clip', { text: '', rush_id: rushes[0]!.id, in_frame: 250, out_frame: 325, person_id: people.amina }),
      item(2048, 'clip', { text: '', rush_id: rushes[1]!.id, in_frame: 500, out_frame: 575, person_id: people.ben }),
    ])
    .throwOnError()
  return id
}
