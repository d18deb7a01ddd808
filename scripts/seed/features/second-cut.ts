import { execFile } from 'node:child_process'
import { mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Piece } from '#core/film/align-cuts.ts'
import { carryRange } from '#core/film/carry-over.ts'
import { startOfFrame } from '#core/time/frames.ts'
import { untilStage } from '../steps/film.ts'
import { type HouseClient, heard, orThrow, until } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'
import { idOfWords } from './id-of-words.ts'

/** What is taken out of the film for the second cut, as shares of its length. */
const takenOut = [0.36, 0.44] as const
/** As the prints of the seed are shown, see `printing/encoder-args.ts`. */
const frameRate = 24
/** A note on one frame is looked for by as much as is around it, as the page does. */
const aroundMs = 400

/**
 * A second cut of the film under review, shorter by one stretch: nobody but the team sees it, its open notes came over from the first where the two cuts
 * agree, and the one that was in what was taken out is still asked for. Once: where the film has two cuts nothing is made.
 */
export const seedSecondCut: SeedRoom = async ({ people: { creator, viewer }, films, ffmpeg }) => {
  const film = films.get('nine-straits') ?? [...films.values()][0]
  if (!film) return
  const cuts = orThrow(await creator.from('versions').select('id').eq('documentary_id', film.documentaryId))
  if (cuts.length > 1) return
  heard(await creator.rpc('approve_version', { version: film.versionId, words: 'The festivals. Television gets a shorter one.' }))
  const folder = mkdtempSync(join(tmpdir(), 'actuality-second-cut-'))
  try {
    const second = await sendShorter(creator, film, ffmpeg, folder)
    await untilStage(creator, second, 'ready')
    const pieces = await untilCompared(creator, film.versionId, second)
    await carryOpenNotes(creator, film.versionId, second, pieces)
    const words = 'Shorter by a breath. Nobody will miss the wall, and I miss it.'
    const note = {
      note: idOfWords(words),
      version: second,
      starts_ms: startOfFrame(2 * frameRate, frameRate),
      kind: 'picture',
      body: words,
    }
    heard(await viewer.rpc('write_note', { ...note, drawing: [] }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first cut's own file without the stretch, sent as its creator would send it. Answers the new version's id. */
async function sendShorter(
  creator: HouseClient,
  { documentaryId, versionId }: { documentaryId: string; versionId: string },
  ffmpeg: string,
  folder: string,
): Promise<string> {
  const first = orThrow(await creator.from('own_versions').select('source_object, duration_ms').eq('id', versionId).single())
  const [whole, shorter] = [join(folder, 'first.mp4'), join(folder, 'nine-straits-television.mp4')]
  const bytes = orThrow(await creator.storage.from('sources').download(first.source_object!))
  await writeFile(whole, bytes.stream())
  const [from, to] = takenOut.map((share) => Math.round((first.duration_ms! / 1000) * share * frameRate) / frameRate)
  const stays = `not(between(t\\,${from}\\,${to! - 0.001}))`
  await promisify(execFile)(ffmpeg, [
    ...['-v', 'error', '-y', '-i', whole],
    ...['-vf', `select=${stays},setpts=N/${frameRate}/TB`, '-af', `aselect=${stays},asetpts=N/SR/TB`],
    ...['-r', String(frameRate), '-c:v', 'libx264', '-preset', 'superfast', '-crf', '24', '-pix_fmt', 'yuv420p', '-g', String(frameRate)],
    ...['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', shorter],
  ])
  const begun = orThrow(
    await creator.rpc('begin_version', {
      file_name: 'nine-straits-television.mp4',
      size_bytes: statSync(shorter).size,
      documentary: documentaryId,
    }),
  )
  orThrow(await creator.from('versions').update({ label: 'Television cut' }).eq('id', begun.id).select('id'))
  orThrow(await creator.storage.from('sources').upload(begun.source_object!, await openAsBlob(shorter), { contentType: 'video/mp4' }))
  return begun.id
}

/** Where the stretches of the first cut are in the second; none where the house could not say. */
async function untilCompared(creator: HouseClient, from: string, to: string): Promise<Piece[]> {
  heard(await creator.rpc('align_versions', { from_version: from, to_version: to }))
  return until(async () => {
    const { state, pieces } = orThrow(
      await creator.from('alignments').select('state, pieces').eq('from_version_id', from).eq('to_version_id', to).single(),
    )
    if (state === 'done') return pieces as unknown as Piece[]
    return state === 'failed' && []
  })
}

async function carryOpenNotes(creator: HouseClient, from: string, to: string, pieces: readonly Piece[]) {
  const open = orThrow(await creator.from('notes').select('id, starts_ms, ends_ms').eq('version_id', from).eq('state', 'open'))
  const placed = open.flatMap(({ id, starts_ms: startsMs, ends_ms: endsMs }) => {
    const there = carryRange(pieces, { startsMs, endsMs: endsMs ?? startsMs + aroundMs })
    return there.how === 'lost'
      ? []
      : [{ id, startsMs: Math.round(there.startsMs), endsMs: endsMs === null ? null : Math.round(there.endsMs) }]
  })
  if (placed.length > 0) heard(await creator.rpc('carry_notes', { from_version: from, into_version: to, notes: placed }))
}
