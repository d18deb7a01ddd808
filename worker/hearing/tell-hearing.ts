import type { Logger } from 'pino'
import type { Sql } from '#sql/sql.ts'
import { sayWhatHears, type ToldHearing } from '../records/hearing.ts'
import { addWhatIsMissing } from '../records/job-lines.ts'
import { type Hearing, writesAlong } from '../transcribe/find-recogniser.ts'
import { HearingEnded } from './hear-apart.ts'

const saidEveryMs = 3600_000
/** Above this real-time factor a film takes longer to recognise than to watch. */
const tooSlow = 1

/**
 * Records this machine's recogniser now and every hour; then measures each of its models on a sample. The message for
 * the operator says when it is too slow.
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
  models: hearing.models.map(({ name, label, languages, megabytes, wordTimes }) => ({
    ...{ name, label, languages, megabytes, wordTimes },
    secondsASecond: hearing.speeds.of(name) ?? null,
  })),
})

const slow = (label: string, takes: number) =>
  `This machine is slow at transcribing with ${label}: a minute of speech takes it ${Math.round(takes)} minutes. Choose a smaller model, or let another worker do it and set HEARING=off here.`
