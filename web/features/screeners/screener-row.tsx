import { useState } from 'react'
import { workerWordsIn } from '#core/media/worker-words/said.ts'
import { renewScreener, revokeScreener, type Screener } from '#web/data/film/screeners.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Progress } from '#web/ui/layout/strip.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat, locale, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { endOfDay, inDays } from '#web/ui/time/reader-days.ts'
import { markCopy } from './data/marked-copies.ts'
import { screenersText } from './words.ts'

interface ScreenerRowProps {
  screener: Screener
  durationMs: number
  onRenewed(person: string, key: string): void
}

/** One person's link: its state, how much was watched, what is unusual; revoked or recreated in one press. */
export function ScreenerRow({ screener, durationMs, onRenewed }: ScreenerRowProps) {
  const t = useText(screenersText)
  const [working, setWorking] = useState<'revoke' | 'renew' | 'burn'>()
  const date = dateFormat({ dateStyle: 'medium' })
  const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
  const minutes = numberFormat({ maximumFractionDigits: 0 }).format(screener.watchedMs / 60_000)
  const percent = numberFormat({ style: 'percent' })
  const isOver = Date.parse(screener.expiresAt) < Date.now()
  const isLive = !screener.revokedAt && !isOver
  const act = async (what: 'revoke' | 'renew' | 'burn', work: () => Promise<void>) => {
    setWorking(what)
    try {
      await work()
    } catch (cause) {
      const full = cause instanceof HouseError && cause.detail === 'quota'
      toast.failure(t('notDone'), full ? `${cause.message} ${cause.hint}` : t('notDoneText'))
    }
    setWorking(undefined)
  }
  const state = screener.revokedAt
    ? t('revokedOn', { date: date.format(new Date(screener.revokedAt)) })
    : isOver
      ? t('overSince', { date: date.format(new Date(screener.expiresAt)) })
      : t('liveUntil', { date: date.format(new Date(screener.expiresAt)) })
  return (
    <li className={isLive ? undefined : 'screener-over'}>
      <div className="screener-who">
        <strong>{screener.person}</strong>
        {screener.email && <a href={`mailto:${screener.email}`}>{screener.email}</a>}
        {screener.note && <span className="small dim">{screener.note}</span>}
      </div>
      <div className="screener-seen">
        <Progress
          value={durationMs > 0 ? Math.min(1, screener.watchedMs / durationMs) : 0}
          label={t('seenOf', { person: screener.person })}
          text={t('minutes', { minutes })}
        />
        <span className="small">
          {screener.opens === 0 ? t('notOpened') : `${t('opened', { count: screener.opens })}, ${t('minutes', { minutes })}`}
        </span>
        {screener.lastSeenAt && <span className="small dim">{t('lastSeen', { date: moment.format(new Date(screener.lastSeenAt)) })}</span>}
      </div>
      <div className="screener-state small">
        <span>{state}</span>
        <span className="dim">
          {t('mark')} <span className="mono">{screener.mark}</span>
          {screener.hasPassphrase && ` · ${t('withPassphrase')}`}
        </span>
        {screener.copy && (
          <span className="dim">
            {t(`copy_${screener.copy.state}`, { percent: percent.format(screener.copy.progress) })}
            {screener.copy.failure && `. ${workerWordsIn(locale(), screener.copy.failure)}`}
          </span>
        )}
        {screener.unusual && <span className="screener-unusual">{t(`unusual_${screener.unusual}`)}</span>}
      </div>
      <div className="screener-acts">
        {isLive && (
          <Button
            small
            working={working === 'revoke' && t('working')}
            aria-label={t('revokeOf', { person: screener.person })}
            onClick={() => void act('revoke', () => revokeScreener(screener.id))}
          >
            {t('revoke')}
          </Button>
        )}
        {isLive && (!screener.copy || screener.copy.state === 'failed') && (
          <Button
            small
            working={working === 'burn' && t('working')}
            aria-label={t('burnOf', { person: screener.person })}
            onClick={() => void act('burn', () => markCopy(screener.id))}
          >
            {t('burnIn')}
          </Button>
        )}
        <Button
          small
          working={working === 'renew' && t('working')}
          aria-label={t('renewOf', { person: screener.person })}
          onClick={() => void act('renew', async () => onRenewed(screener.person, await renewScreener(screener.id, endOfDay(inDays(14)))))}
        >
          {t('renew')}
        </Button>
      </div>
    </li>
  )
}
