import { execFile } from 'node:child_process'
import { mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rangeOfMs } from '#core/edit/rushes/rush-frames.ts'
import { type HouseClient, heard, orThrow, until } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'
import { seedRushScenes } from './rush-scenes.ts'

/** As the prints of the seed are shown. */
const rate = { frames: 24, seconds: 1 }
/** Stretches of the film, as the camera had them on its card. */
const takes = [
  { name: 'A001C001_261104_NS.mov', reel: 'A001', timecode: '10:15:46:00', day: '2026-11-04', scene: 0, fromShare: 0, seconds: 14 },
  { name: 'A001C002_261104_NS.mov', reel: 'A001', timecode: '10:31:02:12', day: '2026-11-04', scene: null, fromShare: 0.3, seconds: 12 },
  { name: 'B003C001_261105_NS.mov', reel: 'B003', timecode: '15:02:00:00', day: '2026-11-05', scene: 1, fromShare: 0.6, seconds: 12 },
] as const

/** Rushes of one film with their scenes and transcripts, and a few selects of them. Once: where the film has rushes nothing is made. */
export const seedRushes: SeedRoom = async ({ people: { creator }, films, ffmpeg, lengthMs }) => {
  const film = films.get('nine-straits') ?? [...films.values()][0]
  if (!film) return
  if (orThrow(await creator.from('own_rushes').select('id').eq('documentary_id', film.documentaryId).limit(1)).length > 0) return
  const folder = mkdtempSync(join(tmpdir(), 'actuality-rushes-'))
  const length = lengthMs('nine-straits')
  try {
    const paths = await cutTakes(creator, film.versionId, ffmpeg, folder, length)
    const files = takes.map(({ name }, at) => ({ name, bytes: statSync(paths[at]!).size }))
    const begun = orThrow(await creator.rpc('begin_rushes', { documentary: film.documentaryId, files })) as { id: string; object: string }[]
    for (const [at, { object }] of begun.entries())
      orThrow(await creator.storage.from('sources').upload(object, await openAsBlob(paths[at]!), { contentType: 'video/quicktime' }))
    const scenes = await seedRushScenes(creator, film.documentaryId)
    for (const [at, { id }] of begun.entries()) {
      const { day, scene, fromShare, seconds } = takes[at]!
      const scene_id = scene === null ? null : scenes[scene]!
      await until(async () => orThrow(await creator.from('own_rushes').select('state').eq('id', id).single()).state === 'ready')
      heard(
        await creator
          .from('rushes')
          .update({ shot_on: day, place: at < 2 ? 'The quay' : 'The archive', scene_id })
          .eq('version_id', id),
      )
      await carryWords(creator, film, { id, scene_id }, length * fromShare, seconds * 1000)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function cutTakes(creator: HouseClient, version: string, ffmpeg: string, folder: string, lengthMs: number): Promise<string[]> {
  const { source_object } = orThrow(await creator.from('own_versions').select('source_object').eq('id', version).single())
  const whole = join(folder, 'whole.mp4')
  await writeFile(whole, orThrow(await creator.storage.from('sources').download(source_object!)).stream())
  const paths: string[] = []
  for (const { name, reel, timecode, fromShare, seconds } of takes) {
    const path = join(folder, name)
    await promisify(execFile)(ffmpeg, [
      ...[
        '-v',
        'error',
        '-y',
        '-ss',
        ((lengthMs / 1000) * fromShare).toFixed(3),
        '-t',
        String(seconds),
        '-i',
        whole,
        '-r',
        String(rate.frames),
      ],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'superfast',
        '-crf',
        '26',
        '-pix_fmt',
        'yuv420p',
        '-g',
        String(rate.frames),
        '-c:a',
        'aac',
        '-b:a',
        '96k',
      ],
      ...['-timecode', timecode, '-metadata:s:v', `reel_name=${reel}`, '-metadata', 'model=ALEXA 35', path],
    ])
    paths.push(path)
  }
  return paths
}

/** What is said in the stretch, as its transcript; its first sentence is a select. */
async function carryWords(
  creator: HouseClient,
  film: { documentaryId: string; versionId: string },
  { id: rush, scene_id }: { id: string; scene_id: string | null },
  fromMs: number,
  ms: number,
) {
  const said = orThrow(
    await creator
      .from('cues')
      .select('starts_ms, ends_ms, text, speaker, track:caption_tracks!inner (language, kind)')
      .eq('version_id', film.versionId)
      .eq('track.kind', 'captions')
      .gte('starts_ms', Math.round(fromMs))
      .lte('ends_ms', Math.round(fromMs + ms))
      .order('starts_ms'),
  )
  const [first] = said
  if (!first) return
  const spoken = said.filter(({ track }) => track.language === first.track.language)
  const track = orThrow(
    await creator
      .from('caption_tracks')
      .insert({ version_id: rush, language: first.track.language, label: first.track.language })
      .select('id')
      .single(),
  )
  const cues = spoken.map(({ starts_ms, ends_ms, text, speaker }) => ({
    ...{
      track_id: track.id,
      version_id: rush,
      starts_ms: starts_ms - Math.round(fromMs),
      ends_ms: ends_ms - Math.round(fromMs),
      text,
      speaker,
    },
  }))
  heard(await creator.from('cues').insert(cues))
  const { inFrame, outFrame } = rangeOfMs(cues[0]!.starts_ms, cues[0]!.ends_ms, rate, Math.floor((ms / 1000) * rate.frames))
  heard(
    await creator.from('selects').insert({
      ...{ documentary_id: film.documentaryId, rush_id: rush, in_frame: inFrame, out_frame: outFrame },
      ...{ words: first.text, tags: ['opening'], mark: 2, scene_id },
    }),
  )
}
