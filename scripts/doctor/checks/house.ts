import { z } from 'zod'
import { takenPort } from '../../processes/taken-port.mjs'
import { type Check, type Finding, note, type Patient, well, wrong } from '../finding.ts'

const health = z.object({ status: z.string(), missing: z.array(z.string()), notes: z.array(z.string()), jobs: z.string().optional() })

/** Whether the house runs, and what it says of itself. */
export const house: Check = {
  name: 'House',
  async look(patient) {
    const { config, env, running } = patient
    if (!config.parts.has('web') && !config.parts.has('api')) return [well('This process runs workers only; it has no port.')]
    const taken = await takenPort(env as NodeJS.ProcessEnv)
    if (running && taken) return askHealth(patient)
    if (running)
      return [wrong(`The house runs (process ${running}), but not on port ${config.port}.`, 'Give this command the PORT of the house.')]
    if (taken) return [wrong(`${taken.split('.')[0]}.`, 'Stop that program, or set another PORT.')]
    return [note('The house does not run.', 'Start it with npm start, then run this again to see its database, jobs and mail.')]
  },
}

async function askHealth({ config }: Patient): Promise<Finding[]> {
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${config.port}/health`, {
    signal: AbortSignal.timeout(6000),
  })
  const said = health.safeParse(await answer.json())
  if (!said.success) return [wrong(`Port ${config.port} is answered by another program.`, 'Stop that program, or set another PORT.')]
  const { status, missing, notes, jobs } = said.data
  return [
    ...missing.map((words) => wrong(`Missing: ${words}.`, 'See docs/guides/operate.md, Health and logs.')),
    ...notes.map((words) => note(words, 'The sentence says what to do; docs/guides/operate.md has more.')),
    ...(status === 'ready' ? [well(`It is ready${jobs ? `; of jobs, ${jobs}` : ''}.`)] : []),
  ]
}
