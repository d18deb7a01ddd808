// A script, run apart: converts an uploaded cloud of splats to the displayed form. Prints the result as JSON on its last line.
import { readFileSync, writeFileSync } from 'node:fs'
import { readSplats, splatBytes } from './read-splats.ts'

const [, , input, output] = process.argv
const read = readSplats(readFileSync(input!))
if (typeof read !== 'string') writeFileSync(output!, read)
process.stdout.write(`${JSON.stringify(typeof read === 'string' ? { refused: read } : { splats: read.length / splatBytes })}\n`)
