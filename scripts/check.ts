import { checks } from './checks.ts'
import { progress } from './install.mjs'

/** `npm run check`: everything that needs no running product. With names, only those: `npm run check -- types boundaries`. */
const wanted = process.argv.slice(2)
const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
let failed = 0
for (const { name, run } of chosen) {
  const done = progress(name)
  const problems = await run()
  done()
  if (problems.length === 0) continue
  failed += 1
  console.error(`\n${problems.join('\n')}\n`)
}
if (chosen.length === 0) console.error(`No check is called ${wanted.join(' or ')}.`)
process.exit(failed > 0 || chosen.length === 0 ? 1 : 0)
