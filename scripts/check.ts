import { checks } from './checks.ts'
import { runChecks } from './run-checks.ts'

/** `npm run check`: everything that needs no running product. With names, only those: `npm run check -- types boundaries`. */
const wanted = process.argv.slice(2)
const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
const failed = await runChecks(chosen)
if (chosen.length === 0) console.error(`No check is called ${wanted.join(' or ')}.`)
process.exit(failed.length > 0 || chosen.length === 0 ? 1 : 0)
