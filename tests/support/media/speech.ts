import { execFileSync, spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Spoken {
  words: string
  /** Of eSpeak NG; English unless told otherwise. */
  voice?: string
}

const speaker = fileURLToPath(new URL('../../../scripts/seed/sound/speak.mjs', import.meta.url))

/** Sentences a synthesiser speaks, each as the path of a WAV file: 22 kHz, one channel. */
export function spokenFiles(folder: string, sentences: readonly Spoken[]): string[] {
  const orders = sentences.map(({ words, voice = 'en-gb' }) => ({ voice, wordsAMinute: 140, pitch: 45, text: words }))
  const { status, stdout, stderr } = spawnSync(process.execPath, [speaker], { input: JSON.stringify(orders), maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(`The synthesiser stopped: ${stderr}`)
  return stdout
    .toString()
    .trim()
    .split('\n')
    .map((line, at) => {
      const path = join(folder, `spoken-${at}.wav`)
      writeFileSync(path, Buffer.from(line, 'base64'))
      return path
    })
}

/** Sentences in silence, each from its second on, as ffmpeg's arguments for one input and what makes `[a]` of it. */
export function spokenTrack(folder: string, seconds: number, sentences: readonly (Spoken & { atSeconds: number })[]) {
  const files = spokenFiles(folder, sentences)
  const delayed = sentences.map(({ atSeconds }, at) => `[${at}:a]aresample=48000,adelay=${atSeconds * 1000}:all=1[s${at}]`)
  return {
    inputs: files.flatMap((file) => ['-i', file]),
    graph: [
      ...delayed,
      `${delayed.map((_, at) => `[s${at}]`).join('')}amix=inputs=${files.length}:normalize=0:duration=longest,apad=whole_dur=${seconds},atrim=duration=${seconds}[a]`,
    ].join(';'),
  }
}

/** A sound as a recogniser in this house takes it: 16 kHz, one channel, 16 bits. `args` are ffmpeg's, up to where it goes. */
export function rawSound(ffmpeg: string, path: string, args: readonly string[]): { path: string; seconds: number } {
  execFileSync(ffmpeg, ['-v', 'error', '-y', ...args, '-ac', '1', '-ar', '16000', '-f', 's16le', path])
  return { path, seconds: statSync(path).size / 32_000 }
}
