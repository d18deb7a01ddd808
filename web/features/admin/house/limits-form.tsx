import { type FormEvent, useState } from 'react'
import { formatBytes } from '#core/text/sizes.ts'
import type { PersonCard } from '#web/data/office/office.ts'
import { setLimits } from '#web/data/office/storage.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Strip } from '#web/ui/layout/strip.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'
import { countOf, gigabyte } from './limits.ts'

/** How much a person keeps and may keep; an empty field is as the house has it. */
export function LimitsForm({ person }: { person: PersonCard }) {
  const t = useText(adminText)
  const [error, setError] = useState<string>()
  const { working, perform } = useAct()
  const storage = person.storage!
  const own = storage.own
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [gigabytes, films, hours] = ['bytes', 'films', 'hours'].map((name) => countOf(String(data.get(name) ?? '')))
    const wrong = [gigabytes, films, hours].includes(undefined)
    setError(wrong ? t('limitsWrong') : undefined)
    if (wrong) return
    const bytes = gigabytes === null ? null : Math.round(gigabytes! * gigabyte)
    void perform(() => setLimits(person.id, { bytes, films: films ?? null, hours: hours ?? null }), t('limitsSaved'))
  }
  const words = t('keeps', {
    used: formatBytes(storage.usedBytes, locale()),
    quota: formatBytes(storage.quotaBytes, locale()),
    films: storage.usedFilms,
    hours: Math.round(storage.usedHours * 10) / 10,
  })
  return (
    <section className="row" aria-labelledby="limits">
      <div className="head">
        <h3 id="limits">{t('limits')}</h3>
        <span className="mono dim">{words}</span>
      </div>
      <Strip
        full
        label={words}
        parts={[{ weight: storage.usedBytes, filled: 1 }, { weight: Math.max(0, storage.quotaBytes - storage.usedBytes) }]}
      />
      {!person.isSelf && (
        <form className="admin-house stack" noValidate onSubmit={onSubmit}>
          <div className="admin-pair">
            <TextField
              label={t('limitBytes')}
              name="bytes"
              inputMode="decimal"
              maxLength={9}
              defaultValue={own?.bytes == null ? '' : own.bytes / gigabyte}
            />
            <TextField label={t('limitFilms')} name="films" inputMode="numeric" maxLength={6} defaultValue={own?.films ?? ''} />
            <TextField label={t('limitHours')} name="hours" inputMode="numeric" maxLength={6} defaultValue={own?.hours ?? ''} />
          </div>
          <p className={error ? 'field-error' : 'small dim'} role={error ? 'alert' : undefined}>
            {error ?? t('limitsHint')}
          </p>
          <p>
            <Button type="submit" small working={working && t('saving')}>
              {t('save')}
            </Button>
          </p>
        </form>
      )}
    </section>
  )
}
