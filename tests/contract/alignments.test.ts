import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Piece } from '#core/film/align-cuts.ts'
import { carryRange } from '#core/film/carry-over.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { allDone, good, openPreparingHouse, type PreparingHouse } from '#tests/support/preparing-house.ts'
import { followStages, sendFilm } from '#tests/support/worker.ts'

// A new cut of a film is compared with the one that is shown, by what is really in the two files; what was made for the first goes over by that.

vi.setConfig({ testTimeout: 120_000 })
let preparing: PreparingHouse
beforeAll(async () => {
  preparing = await openPreparingHouse()
})
afterAll(() => preparing?.close())

/** Twenty seconds in which every second looks and sounds unlike every other; `keeps` says what is left of them. */
function film(name: string, keeps: [number, number][], crf: string): string {
  const picture =
    'gradients=s=320x180:r=25:d=20:n=6:c0=black:c1=white:c2=0x405060:c3=0xd0c0a0:c4=0x202020:c5=0x909090:seed=5:speed=0.02,rotate=2.4*floor(t/2)+0.5*t'
  const sound = "aevalsrc='0.5*sin(2*PI*330*t)*gt(sin(1.7*t*t),0.1)*(0.4+0.6*abs(sin(3*t+t*t)))':s=48000:d=20"
  const cuts = keeps.map(
    ([from, to], at) => `[0:v]trim=${from}:${to},setpts=PTS-STARTPTS[v${at}];[1:a]atrim=${from}:${to},asetpts=PTS-STARTPTS[a${at}]`,
  )
  const joined = `${keeps.map((_, at) => `[v${at}][a${at}]`).join('')}concat=n=${keeps.length}:v=1:a=1[v][a]`
  return makeClip(preparing.ffmpeg, preparing.folder, name, (run, out) =>
    run(
      ...[...lavfi(picture), ...lavfi(sound), '-filter_complex', [...cuts, joined].join(';'), '-map', '[v]', '-map', '[a]'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', crf, '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'aac', out],
    ),
  )
}

it('finds trimmed and removed parts; captions and saved moments move with their passage, protected ones stay protected', async () => {
  const { mara, ilse } = preparing
  const first = await sendFilm(mara, film('first.mp4', [[0, 20]], '20'))
  await followStages(mara, first.versionId, allDone)
  const cue = (startsMs: number, text: string) => ({ startsMs, endsMs: startsMs + 1000, text, speaker: 'Clerk' })
  const cues = [cue(500, 'Trimmed.'), cue(5000, 'Kept.'), cue(10_500, 'Taken out.'), cue(16_000, 'Kept too.')]
  good(await mara.rpc('replace_captions', { version: first.versionId, language: 'en', label: 'English', kind: 'captions', cues }))
  good(await mara.from('cues').update({ sensitive: true }).eq('version_id', first.versionId).eq('text', 'Kept too.').select())
  good(
    await mara
      .from('documentaries')
      .update({ synopsis: 'S', year: 2025, language: 'en', director: 'D' })
      .eq('id', first.documentaryId)
      .select(),
  )
  good(
    await mara
      .rpc('publish_documentary', { documentary: first.documentaryId, visibility: 'public' })
      .then(({ error }) => ({ data: true, error })),
  )
  const keep = async (starts_ms: number, note: string) =>
    good(
      await ilse
        .from('moments')
        .insert({ version_id: first.versionId, starts_ms, ends_ms: starts_ms + 800, note })
        .select('id')
        .single(),
    )
  await keep(17_000, 'kept')
  await keep(10_600, 'taken out')

  const keeps: [number, number][] = [
    [3, 9],
    [12.5, 20],
  ]
  const second = await sendFilm(mara, film('second.mp4', keeps, '27'), first.documentaryId)
  await followStages(mara, second.versionId, allDone)
  // Nobody asked: it was begun when the second cut was ready.
  const row = async () =>
    good(await mara.from('alignments').select('state, pieces, failure').eq('to_version_id', second.versionId).single())
  await vi.waitFor(async () => expect((await row()).state).toBe('done'), { timeout: 60_000, interval: 200 })
  const pieces = (await row()).pieces as unknown as Piece[]
  expect(pieces).toHaveLength(2)
  const near = (ms: number, expected: number) => expect(Math.abs(ms - expected)).toBeLessThan(400)
  near(pieces[0]!.fromMs - pieces[0]!.toMs, 3000)
  near(pieces[0]!.fromMs + pieces[0]!.lengthMs, 9000)
  near(pieces[1]!.fromMs, 12_500)
  near(pieces[1]!.fromMs - pieces[1]!.toMs, 6500)

  const [track] = good(
    await mara.from('caption_tracks').select('id, cues (id, text, starts_ms, ends_ms)').eq('version_id', first.versionId),
  )
  const carried = track!.cues.flatMap(({ id, starts_ms, ends_ms }) => {
    const to = carryRange(pieces, { startsMs: starts_ms, endsMs: ends_ms })
    return to.how === 'lost' ? [] : [{ id, startsMs: to.startsMs, endsMs: to.endsMs }]
  })
  good(await mara.rpc('carry_captions', { track: track!.id, into_version: second.versionId, cues: carried }))
  const there = good(
    await mara.from('cues').select('text, speaker, sensitive, starts_ms').eq('version_id', second.versionId).order('starts_ms'),
  )
  expect(there.map(({ text, speaker, sensitive }) => [text, speaker, sensitive])).toEqual([
    ['Kept.', 'Clerk', false],
    ['Kept too.', 'Clerk', true],
  ])
  near(there[0]!.starts_ms, 2000)
  near(there[1]!.starts_ms, 9500)

  good(
    await mara
      .rpc('show_version', { documentary: first.documentaryId, version: second.versionId })
      .then(({ error }) => ({ data: true, error })),
  )
  const moments = async () => good(await ilse.from('moments').select('note, followed, version_id, starts_ms').order('note'))
  await vi.waitFor(async () => expect((await moments()).map(({ followed }) => followed)).toEqual(['words', 'lost']), {
    timeout: 30_000,
    interval: 200,
  })
  near((await moments())[0]!.starts_ms, 10_500)
  expect((await ilse.from('alignments').select('state')).data).toEqual([])
  // A cut that is not there is nobody’s.
  expect((await mara.rpc('align_versions', { from_version: randomUUID(), to_version: second.versionId })).error?.code).toBe('42501')
})
