import type { Logger } from 'pino'
import type { Sql } from '#sql/sql.ts'
import { sayWhatHears, type ToldHearing } from '../records/hearing.ts'
import { addWhatIsMissing } from '../records/job-lines.ts'
import { type Hearing, writesAlong } from '../transcribe/find-recogniser.ts'
import { HearingEnded } from './hear-apart.ts'

const saidEveryMs = 3600_000
/** From there on a film is not heard in the time it lasts. */
const tooSlow = 1

/**
 * Says at once, and every hour, what this machine hears with; then hears a sample with each of its models, to know how fast it is. The words for whoever
 * runs the house say where it is too slow.
 */
export async function tellHearing(sql: Sql, hearing: Hearing, log: Logger): Promise<{ stop(): Promise<void> }> {
  await sayWhatHears(sql, toldOf(hearing))
  const stopped = new AbortController()
  const say = () =>
    sayWhatHears(sql, toldOf(hearing)).catch((error) => log.warn({ err: error }, 'what this machine hears with could not be said'))
  const saying = setInterval(say, saidEveryMs)
  const measuring = measure().catch((error) => {
    if (!stopped.signal.aborted) log.warn({ err: error }, 'how fast this machine hears could not be measured')
  })
  return {
    async stop() {
      clearInterval(saying)
      stopped.abort(new Error('The worker stops.'))
      await measuring
    },
  }

  async function measure() {
    if (hearing.models.length === 0) return
    try {
      await hearing.speeds.measure(hearing.models, stopped.signal)
    } catch (cause) {
      if (!(cause instanceof HearingEnded)) throw cause
      await addWhatIsMissing(sql, cause.message)
    }
    await sayWhatHears(sql, toldOf(hearing))
    for (const { name, label } of hearing.models) {
      const takes = hearing.speeds.of(name) ?? 0
      if (takes > tooSlow) await addWhatIsMissing(sql, slow(label, takes))
    }
  }
}

const toldOf = (hearing: Hearing): ToldHearing => ({
  by: hearing.by,
  writesAlong: writesAlong(hearing),
  models: hearing.models.map(({ name, label, languages, megabytes }) => ({
    ...{ name, label, languages, megabytes },
    secondsASecond: hearing.speeds.of(name) ?? null,
  })),
})

const slow = (label: string, takes: number) =>
  `This machine is slow at transcribing with ${label}: a minute of speech takes it ${Math.round(takes)} minutes. Choose a smaller model, or let another worker do it and set HEARING=off here.`
