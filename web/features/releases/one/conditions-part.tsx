import { useState } from 'react'
import { type Condition, type ConditionKind, conditionKinds } from '#core/clearance/releases/lists.ts'
import { readTerritory } from '#core/clearance/typed-territory.ts'
import { changeRelease } from '#web/data/clearance/release-acts.ts'
import type { Release } from '#web/data/clearance/releases.ts'
import { useConditionSaid } from '#web/player/cleared/condition-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenReleases } from '../open-releases.ts'
import { failureSaid } from '../refused.ts'
import { releasesText } from '../words.ts'
import { Part } from './part.tsx'

/** What was agreed to under which conditions. They act: planned releases are held against them, and the lock waits for one that is to be seen first. */
export function ConditionsPart({ release }: { release: Release }) {
  const t = useText(releasesText)
  const say = useConditionSaid()
  const { film, seesPapers, edits } = useOpenReleases()
  const [adding, setAdding] = useState(false)
  const keeps = seesPapers && edits
  const { conditions } = release
  const remove = (at: number) => changeRelease(film.id, release.id, { conditions: conditions.filter((_, each) => each !== at) })
  return (
    <Part
      title={t('conditions')}
      act={
        keeps && (
          <Button small kind="plain" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            {t('addCondition')}
          </Button>
        )
      }
    >
      {conditions.length === 0 && <p className="small dim">{t('noConditions')}</p>}
      <ul className="releases-rows">
        {conditions.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id; the same one may be there twice
          <li key={`${one.kind} ${at}`} className="releases-condition">
            <span>{say(one)}</span>
            {keeps && (
              <Button small kind="plain" aria-label={t('deleteCondition', { condition: say(one) })} onClick={() => void remove(at)}>
                {t('delete')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {conditions.some(({ kind }) => kind === 'see-before-lock') &&
        (keeps ? (
          <DateField
            label={t('seenOn')}
            value={release.seenOn ?? ''}
            onChange={(event) => void changeRelease(film.id, release.id, { seenOn: event.target.value || null })}
          />
        ) : (
          <p className="small">
            {release.seenOn ? t('seenAt', { day: calendarDay(release.seenOn, { dateStyle: 'long' }) }) : t('notSeen')}
          </p>
        ))}
      {adding && <NewCondition release={release} onDone={() => setAdding(false)} />}
    </Part>
  )
}

function NewCondition({ release, onDone }: { release: Release; onDone(): void }) {
  const t = useText(releasesText)
  const { film } = useOpenReleases()
  const [kind, choose] = useState<ConditionKind>('see-before-lock')
  const needsCountries = kind === 'not-in-country'
  const form = useForm<'countries' | 'until' | 'words'>({
    validate: ({ text }) => {
      const typed = text('countries')
      const read = typed === '' ? null : readTerritory(typed)
      const wrong = read && ('problem' in read || read.territory.worldwide)
      return {
        countries: wrong || (needsCountries && !read) ? t('countriesWrong') : undefined,
        until: kind === 'until' && text('until') === '' ? t('dayNeeded') : undefined,
        words: kind === 'words' && text('words') === '' ? t('wordsNeeded') : undefined,
      }
    },
    submit: async ({ text }) => {
      const read = readTerritory(text('countries'))
      const countries = 'territory' in read ? [...read.territory.countries] : []
      const made: Condition = {
        kind,
        ...((kind === 'not-online' || needsCountries) && { countries }),
        ...(kind === 'until' && { until: text('until') }),
        ...(kind === 'words' && { words: text('words') }),
      }
      await changeRelease(film.id, release.id, { conditions: [...release.conditions, made] })
      onDone()
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <form {...form.form} className="releases-form">
      <Select
        label={t('condition')}
        value={kind}
        onChange={(event) => choose(event.target.value as ConditionKind)}
        options={conditionKinds.map((value) => ({ value, label: t(`conditionKind_${value}`) }))}
      />
      {(kind === 'not-online' || needsCountries) && (
        <TextField
          label={t('countries')}
          name="countries"
          hint={t(needsCountries ? 'countriesHint' : 'countriesOrAll')}
          error={form.errors.countries}
        />
      )}
      {kind === 'until' && <DateField label={t('lastDay')} name="until" error={form.errors.until} />}
      {kind === 'words' && <TextField label={t('conditionWords')} name="words" maxLength={300} error={form.errors.words} />}
      <FormError>{form.errors.form}</FormError>
      <p className="releases-save">
        <Button small kind="plain" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button small type="submit" kind="ink" working={form.working && t('saving')}>
          {t('saveCondition')}
        </Button>
      </p>
    </form>
  )
}
