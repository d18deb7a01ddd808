import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lavfi } from '#tests/support/media/clips.ts'
import { rawSound, type Spoken, spokenFiles, spokenTrack } from '#tests/support/media/speech.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { hearApart } from '#worker/hearing/hear-apart.ts'
import { findModel, type HearingModel } from '#worker/hearing/model.ts'
import { comparison, inTurns, quantile, spread } from './rig/interleave.ts'
import { type BenchOptions, compared, type Measured, type Measurement } from './rig/measurement.ts'

const { signal } = new AbortController()
const sentences = [
  'The fishermen came home late in the evening, because the wind had turned.',
  'Nobody in the village believed that the bridge would hold.',
  'My grandmother remembered the winter of the great flood, and the people who were waiting on the roofs.',
  'In the morning the children walked across the frozen river, and the school was closed for a week.',
  'The engineer opened the old drawings and measured every single beam of the roof again.',
  'When the train arrived at the station, the whole town was standing on the platform.',
]
/** Nobody speaks in these; a minute of each. */
const wordless = {
  silence: 'anullsrc=r=16000:cl=mono:d=60',
  noise: 'anoisesrc=c=pink:r=16000:a=0.3:d=60',
  tones: "aevalsrc='0.4*sin(2*PI*(220*pow(2\\,floor(mod(t*2\\,12))/12))*t)*exp(-3*mod(t\\,0.5))':s=16000:d=60",
}

/** Cost and quality of speech recognition: a synthesiser's minute of speech, minutes in which nobody speaks, and real speech where `BENCH_SPEECH` names a folder of it. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-bench-hearing-'))
  try {
    const [ffmpeg, model] = [await testFfmpeg(), await findModel()]
    const spoken: (Spoken & { atSeconds: number })[] = sentences.map((words, at) => ({ words, atSeconds: at * 10 }))
    const { inputs, graph } = spokenTrack(folder, 60, spoken)
    const minute = rawSound(ffmpeg, join(folder, 'minute.pcm'), [...inputs, '-filter_complex', graph, '-map', '[a]'])
    const begins = spokenFiles(
      folder,
      sentences.map((words) => ({ words })),
    ).map((path, at) => at * 10_000 + firstSoundMs(path))
    const runs: (Awaited<ReturnType<typeof hearApart>> & { ms: number })[] = []
    for (let round = 0; round < Math.max(3, rounds); round++) {
      const began = performance.now()
      runs.push({ ...(await hearApart(model, minute, '', signal)), ms: performance.now() - began })
    }
    const of = (figure: (run: (typeof runs)[number]) => number) => spread(runs.map(figure))
    const [processor, waits] = [of(({ took }) => took.processorMs / 1000), of(({ ms }) => ms / 1000)]
    const onsets = begins.map((at) => Math.min(...runs[0]!.words.map(([, from]) => Math.abs(from - at))))
    const measurements: Measurement[] = [
      measured('a minute of speech heard, processor', 's', processor, '≤ 9.6 s'),
      measured('the first minute heard, until its words are there', 's', waits, '≤ 30 s'),
      { name: 'memory of the process that hears', value: Math.max(...runs.map(({ took }) => took.megabytes)), unit: 'MB', aim: '≤ 1100' },
      { name: '90 minutes of film, heard on one processor', value: (processor.median * 90) / 60, unit: 'min', aim: '≤ 20' },
      { name: 'first words of sentences, off their sound, median', value: quantile(onsets, 0.5), unit: 'ms', aim: '≤ 80' },
      { name: 'nine in ten of them', value: quantile(onsets, 0.9), unit: 'ms', aim: '≤ 200' },
      await ladderBeside(ffmpeg, model, minute, Math.max(3, rounds)),
    ]
    for (const [name, sound] of Object.entries(wordless)) {
      const { words, took } = await hearApart(model, rawSound(ffmpeg, join(folder, 'wordless.pcm'), lavfi(sound)), '', signal)
      measurements.push({
        name: `words in a minute of ${name}`,
        value: words.length,
        unit: '',
        aim: '≤ 0',
        note: `${(took.processorMs / 1000).toFixed(1)} s of processor`,
      })
    }
    const real = process.env['BENCH_SPEECH']
    if (real) measurements.push(...(await wordsWrong(real, folder, ffmpeg, model)))
    return { measurements }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same picture encoded, alone, and with recognition running beside it. */
async function ladderBeside(
  ffmpeg: string,
  model: HearingModel,
  minute: { path: string; seconds: number },
  rounds: number,
): Promise<Measurement> {
  const encoded = async () => {
    const began = performance.now()
    await promisify(execFile)(ffmpeg, [
      ...['-v', 'error', ...lavfi('testsrc2=s=1280x720:r=25:d=8')],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-f', 'null', '-'],
    ])
    return (performance.now() - began) / 1000
  }
  const beside = async () => {
    const stop = new AbortController()
    const heard = hearApart(model, minute, 'en', stop.signal).catch(() => undefined)
    const seconds = await encoded()
    stop.abort(new Error('The picture is encoded.'))
    await heard
    return seconds
  }
  const pairs = (await inTurns(rounds, [beside, encoded])) as [number, number][]
  return compared('a picture encoded while a film is heard', 's', comparison(pairs), 'encoded alone', '≤ 1.05')
}

const measured = (name: string, unit: string, { median, min, max }: ReturnType<typeof spread>, aim: string): Measurement => ({
  ...{ name, unit, aim, value: median },
  spread: [min, max],
})

/** When a WAV file of 16 bits is first louder than its silence, in milliseconds. */
function firstSoundMs(path: string): number {
  const wav = readFileSync(path)
  for (let at = wav.indexOf('data') + 8; at + 1 < wav.length; at += 2)
    if (Math.abs(wav.readInt16LE(at)) > 600) return ((at - 44) / 2 / wav.readUInt32LE(24)) * 1000
  return 0
}

/** The folder's README says what is said in each file: "- `speech.wav`, 11.0 s: And so my fellow Americans". */
async function wordsWrong(folder: string, workDir: string, ffmpeg: string, model: HearingModel): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const [, file, said] of readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^- `(.+?)`.*?: (.+)$/gm)) {
    const sound = rawSound(ffmpeg, join(workDir, 'real.pcm'), ['-i', join(folder, file!)])
    const { words } = await hearApart(model, sound, '', signal)
    const [meant, heard] = [plain(said!), plain(words.map(([word]) => word).join(' '))]
    measurements.push({
      name: `words wrong of ${meant.length} in ${file}`,
      value: (distance(meant, heard) / meant.length) * 100,
      unit: '%',
      // Word error rate of the engine alone on clean reading: 0.4 % of 223 words.
      aim: '≤ 1.5',
    })
  }
  return measurements
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\bmr\b\.?/g, 'mister')
    .replace(/-/g, ' ')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean)

/** Insertions, deletions and substitutions. */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_, at) => at + 1)
  for (const [at, word] of a.entries()) {
    const next: number[] = []
    for (const [place, other] of b.entries()) {
      const before = place === 0 ? at : row[place - 1]!
      const left = place === 0 ? at + 1 : next[place - 1]!
      next.push(Math.min(before + Number(word !== other), left + 1, row[place]! + 1))
    }
    row = next
  }
  return row.at(-1) ?? a.length
}
