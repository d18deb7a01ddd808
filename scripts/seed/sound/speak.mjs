// A speech synthesiser as a program of its own: eSpeak NG (GPL-3.0-or-later) from npm, used when the seed is made and never in the product.
// Reads [{ voice, wordsAMinute, pitch, text }, …] from standard input and answers one line of base64 (a WAV file) for each.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text as whole } from 'node:stream/consumers'
import espeak from 'espeak-ng'

const folder = dirname(createRequire(import.meta.url).resolve('espeak-ng'))
const compiled = WebAssembly.compile(readFileSync(join(folder, 'espeak-ng.wasm')))
// Compiled once for all sentences, which is most of the work.
const instantiateWasm = (imports, use) => {
  compiled.then(async (module) => use(await WebAssembly.instantiate(module, imports)))
  return {}
}

for (const { voice, wordsAMinute, pitch, text } of JSON.parse(await whole(process.stdin))) {
  const options = ['-w', 'said.wav', '-v', voice, '-s', String(wordsAMinute), '-p', String(pitch)]
  const program = await espeak({ arguments: [...options, text], instantiateWasm })
  process.stdout.write(`${Buffer.from(program.FS.readFile('said.wav')).toString('base64')}\n`)
}
