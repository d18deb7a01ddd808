import type { ServerConfig } from '#server/config.ts'

/** What a check found out. `note`: the house works, but less than it could. `wrong`: something does not work. */
export interface Finding {
  state: 'well' | 'note' | 'wrong'
  /** One sentence. */
  found: string
  /** What to do, one sentence. */
  remedy?: string
}

/** What checks look at. Nothing here is changed by a check. */
export interface Patient {
  config: ServerConfig
  env: Record<string, string | undefined>
  now: Date
  /** Process id of the house that runs on this DATA_DIR, if one does. */
  running?: number
}

export interface Check {
  name: string
  look(patient: Patient): Promise<Finding[]>
}

export interface Report {
  name: string
  findings: Finding[]
  tookMs: number
}

export const well = (found: string): Finding => ({ state: 'well', found })
export const note = (found: string, remedy: string): Finding => ({ state: 'note', found, remedy })
export const wrong = (found: string, remedy: string): Finding => ({ state: 'wrong', found, remedy })

const longestMs = 8000

/** Runs all checks beside each other, each for eight seconds at most: a server that never answers is a finding too. */
export const examine = (patient: Patient, checks: readonly Check[], withinMs = longestMs): Promise<Report[]> =>
  Promise.all(
    checks.map(async ({ name, look }) => {
      const began = performance.now()
      const late = new Promise<Finding[]>((done) =>
        setTimeout(done, withinMs, [
          wrong(
            `There was no answer within ${withinMs / 1000} seconds.`,
            'Look whether what it asks is up and can be reached from this machine.',
          ),
        ]).unref(),
      )
      const asked = look(patient).catch((error: Error) => [
        wrong(`This could not be checked: ${error.message.split('\n')[0]}`, 'Mend that first, then run npm run doctor again.'),
      ])
      const findings = await Promise.race([asked, late])
      return { name, findings, tookMs: Math.round(performance.now() - began) }
    }),
  )
