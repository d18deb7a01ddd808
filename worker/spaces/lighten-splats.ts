// A script, run apart: reads a cloud of splats a stranger sent, writes it as it is shown. Says on its last line what became of it, as JSON.
import { readFileSync, writeFileSync } from 'node:fs'
import { readSplats, splatBytes } from './read-splats.ts'

const [, , input, output] = process.argv
const read = readSplats(readFileSync(input!))
if (typeof read !== 'string') writeFileSync(output!, read)
process.stdout.write(`${JSON.stringify(typeof read === 'string' ? { refused: read } : { splats: read.length / splatBytes })}\n`)
