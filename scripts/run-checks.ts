import type { Check } from './checks.ts'

/** Most checks are one process busy on one core, `types` for as long as all others together. */
const atOnce = 2

/**
 * Runs checks in their order, two at a time; writes how long each took and what it found when it is over. Resolves with the names of those that found something.
 * A check that throws has found what it threw.
 */
export async function runChecks(checks: Check[]): Promise<string[]> {
  const failed: string[] = []
  const waiting = [...checks]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await passes(next))) failed.push(next.name)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return failed
}

async function passes({ name, run }: Check): Promise<boolean> {
  const began = Date.now()
  const problems = await run().catch((error: Error) => [error.stack ?? error.message])
  console.log(`  ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`)
  if (problems.length > 0) console.error(`\n${problems.join('\n')}\n`)
  return problems.length === 0
}
