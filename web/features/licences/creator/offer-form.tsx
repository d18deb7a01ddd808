import { type FormEvent, useState } from 'react'
import type { LicenceOffer } from '#contract/institutions/licences.ts'
import { type InstitutionType, institutionTypes } from '#core/institutions/institution-types.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox, Fieldset } from '#web/ui/controls/check.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { putOffer } from '../data/licences.ts'
import { type DraftProblem, draftOf, firstTerms, readDraft } from '../terms/draft.ts'
import { TermsFields } from '../terms/terms-fields.tsx'
import { licencesText } from '../words.ts'
import { OfferFilms } from './offer-films.tsx'

const lengths = ['1', '2', '3', '5', '10', ''] as const

/** An offer: which films, to whom, for how long, at what price; and whether who takes it has the licence at once. */
export function OfferForm({ offer, onDone }: { offer?: LicenceOffer; onDone: () => void }) {
  const t = useText(licencesText)
  const [draft, setDraft] = useState(() => draftOf(offer ? { ...firstTerms([]), ...offer.terms } : firstTerms([])))
  const [title, setTitle] = useState(offer?.title ?? '')
  const [years, setYears] = useState(offer ? String(offer.years ?? '') : '1')
  const [types, setTypes] = useState<InstitutionType[]>(offer?.types ?? [])
  const [size, setSize] = useState(offer?.servesUpTo ? String(offer.servesUpTo) : '')
  const [atOnce, setAtOnce] = useState(offer?.atOnce ?? false)
  const [open, setOpen] = useState(offer?.open ?? true)
  const [problem, setProblem] = useState<DraftProblem>()
  const [refused, setRefused] = useState<string>()
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    const terms = readDraft({ ...draft, lifeOfFile: true, trial: false })
    const servesUpTo = size.trim() === '' ? null : Number(size)
    setProblem(typeof terms === 'string' ? terms : undefined)
    if (typeof terms === 'string') return
    if (terms.covers === 'films' && terms.films.length === 0) return setRefused(t('chooseFilms'))
    if (servesUpTo !== null && (!Number.isInteger(servesUpTo) || servesUpTo < 1)) return setRefused(t('sizeWrong'))
    setWorking(true)
    try {
      const { startsOn: _, endsOn: __, ...offered } = terms
      await putOffer({
        id: offer?.id ?? null,
        title,
        terms: { ...offered, films: [...offered.films], countries: [...offered.countries] },
        years: years === '' ? null : Number(years),
        ...{ types, servesUpTo, atOnce, open },
      })
      toast.success(t('offerKept'))
      onDone()
    } catch (error) {
      setRefused(error instanceof HouseError ? error.message : t('notSent'))
      setWorking(false)
    }
  }
  return (
    <form className="terms-form" noValidate onSubmit={onSubmit} onChange={() => setRefused(undefined)} aria-label={t('offer')}>
      <OfferFilms draft={draft} onChange={setDraft} />
      <div className="terms-fields">
        <TextField
          label={t('offerTitle')}
          hint={t('offerTitleHint')}
          maxLength={120}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Select
          label={t('howLong')}
          value={years}
          onChange={(event) => setYears(event.target.value)}
          options={lengths.map((each) => ({ value: each, label: each === '' ? t('forLife') : t('years', { count: Number(each) }) }))}
        />
        <Fieldset legend={t('forWhom')} className="terms-acts wide">
          {institutionTypes.map((type) => (
            <Checkbox
              key={type}
              checked={types.includes(type)}
              onChange={(event) => setTypes(event.target.checked ? [...types, type] : types.filter((each) => each !== type))}
            >
              {t(`type_${type}`)}
            </Checkbox>
          ))}
        </Fieldset>
        <TextField
          label={t('size')}
          hint={t('sizeHint')}
          inputMode="numeric"
          value={size}
          onChange={(event) => setSize(event.target.value)}
        />
      </div>
      <TermsFields draft={draft} onChange={setDraft} problem={problem} withoutDays asCreator />
      <div>
        <Checkbox checked={atOnce} onChange={(event) => setAtOnce(event.target.checked)}>
          {t('atOnce')}
        </Checkbox>
        <Checkbox checked={open} onChange={(event) => setOpen(event.target.checked)}>
          {t('openOffer')}
        </Checkbox>
      </div>
      <FormError>{refused}</FormError>
      <p className="terms-buttons">
        <Button type="submit" kind="ink" working={working && t('sending')}>
          {t('keepOffer')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </p>
    </form>
  )
}
