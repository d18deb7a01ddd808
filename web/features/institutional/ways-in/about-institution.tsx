import { type FormEvent, useState } from 'react'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { changeInstitution } from '#web/data/institutions/institutions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { countryCodes, countryName } from '#web/ui/map/country-names.ts'
import { useText } from '#web/ui/text.ts'
import { useAct } from './use-act.ts'
import { waysInText } from './words.ts'

/** What licences and invoices need to know of the institution. */
export function AboutInstitution({ institution }: { institution: MyInstitution }) {
  const t = useText(waysInText)
  const { working, run } = useAct()
  const [about, setAbout] = useState(institution)
  const [size, setSize] = useState(institution.peopleServed === null ? '' : String(institution.peopleServed))
  const keep = (event: FormEvent) => {
    event.preventDefault()
    void run(() => changeInstitution({ ...about, peopleServed: size.trim() === '' ? null : Number(size) }), t('kept'))
  }
  return (
    <section aria-labelledby="about-institution">
      <div className="head">
        <h2 id="about-institution">{t('about')}</h2>
      </div>
      <form className="ways-body" onSubmit={keep}>
        {institution.country ? (
          <p className="small">{t('countryKnown', { country: countryName(institution.country) })}</p>
        ) : (
          <Select
            label={t('country')}
            hint={t('countryHint')}
            value={about.country}
            onChange={(event) => setAbout({ ...about, country: event.target.value })}
            options={[{ value: '', label: t('countryUnsaid') }, ...countryCodes().map((value) => ({ value, label: countryName(value) }))]}
          />
        )}
        <TextField
          label={t('size')}
          hint={t('sizeHint')}
          inputMode="numeric"
          value={size}
          onChange={(event) => setSize(event.target.value)}
        />
        <TextArea
          label={t('billing')}
          hint={t('billingHint')}
          rows={3}
          maxLength={1000}
          value={about.billing}
          onChange={(event) => setAbout({ ...about, billing: event.target.value })}
        />
        <Button type="submit" small kind="ink" working={working && t('keeping')}>
          {t('save')}
        </Button>
      </form>
    </section>
  )
}
