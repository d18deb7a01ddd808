import { type FormEvent, useState } from 'react'
import { agreesWith, framesOfTyped } from '#core/edit/rushes/typed-code.ts'
import { newId } from '#core/house/new-id.ts'
import { languageOptions } from '#core/text/languages.ts'
import { addPerson, putPersonInRushes } from '#web/data/edit/rush-people.ts'
import { describeRushes, type Rush, type RushWords, setRushCode } from '#web/data/edit/rushes.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { rateOf } from '../rush-code.ts'
import type { Rushes } from '../use-rushes.ts'
import { rushesText } from '../words.ts'

const ofFilm = 'film'

/** What many rushes lack, typed once. A field that is left empty changes nothing. */
export function DescribeRushes({ film, of, rushes, onDone }: { film: string; of: Rushes; rushes: readonly Rush[]; onDone(): void }) {
  const t = useText(rushesText)
  const [error, setError] = useState('')
  const [working, setWorking] = useState(false)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const said = (name: string) => String(form.get(name) ?? '').trim()
    const wrong = whatIsWrong(said('code'), said('rate'))
    setError(wrong)
    if (wrong) return
    setWorking(true)
    try {
      const ids = rushes.map(({ id }) => id)
      const words: RushWords = {}
      for (const name of ['reel', 'camera', 'card', 'place', 'shotOn'] as const) if (said(name)) words[name] = said(name)
      if (said('language')) words.language = said('language') === ofFilm ? null : said('language')
      if (said('scene')) words.sceneId = said('scene')
      if (Object.keys(words).length > 0) await describeRushes(film, ids, words)
      if (said('code'))
        for (const [frame, some] of framesOfTyped(said('code'), rushes).read)
          await setRushCode(film, some, frame, 'typed', form.has('instead'))
      if (said('person')) await putPersonInRushes(film, ids, await personNamed(said('person')))
      onDone()
    } catch (refused) {
      setError(refused instanceof HouseError ? `${refused.message} ${refused.hint}` : t('notDone'))
    }
    setWorking(false)
  }
  const whatIsWrong = (code: string, rate: string): string => {
    const typed = Number(rate.replace(',', '.'))
    const other = rate ? rushes.find((rush) => !agreesWith(typed, rush)) : undefined
    if (other) return t('rateWrong', { typed: rate, name: other.name, own: rateOf(other) || t('unknown') })
    if (!code) return ''
    const { unread } = framesOfTyped(code, rushes)
    return unread.length > 0 ? t('codeWrong', { name: unread[0]!.name, rate: rateOf(unread[0]!) || t('unknown') }) : ''
  }
  const personNamed = async (name: string): Promise<string> => {
    const known = of.people.find((person) => person.name.toLowerCase() === name.toLowerCase())
    if (known) return known.id
    const id = newId()
    await addPerson(film, id, name)
    return id
  }
  return (
    <form className="rushes-describe" onSubmit={(event) => void save(event)}>
      <p className="small dim">{t('describeText')}</p>
      <TextField label={t('day')} name="shotOn" type="date" />
      <TextField label={t('place')} name="place" maxLength={120} />
      <TextField label={t('person')} name="person" maxLength={120} list="rush-people" autoComplete="off" />
      <datalist id="rush-people">
        {of.people.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {of.scenes.length > 0 && (
        <Select
          label={t('scene')}
          name="scene"
          defaultValue=""
          options={[{ value: '', label: t('sceneAsIs') }, ...of.scenes.map(({ id, title }) => ({ value: id, label: title }))]}
        />
      )}
      <Select
        label={t('language')}
        name="language"
        defaultValue=""
        options={[
          { value: '', label: t('languageAsIs') },
          { value: ofFilm, label: t('languageOfFilm') },
          ...languageOptions(t('noSpeech'), locale()),
        ]}
      />
      <TextField label={t('camera')} name="camera" maxLength={80} />
      <TextField label={t('card')} name="card" maxLength={64} className="mono" />
      <TextField label={t('reel')} name="reel" maxLength={64} className="mono" />
      <TextField
        label={t('code')}
        name="code"
        maxLength={11}
        placeholder="10:15:46:00"
        className="mono"
        hint={t('codeHint')}
        autoComplete="off"
      />
      <TextField
        label={t('rateTyped')}
        name="rate"
        maxLength={7}
        inputMode="decimal"
        className="mono"
        hint={t('rateHint')}
        autoComplete="off"
      />
      <Checkbox name="instead">{t('instead')}</Checkbox>
      <FormError>{error}</FormError>
      <Button type="submit" kind="ink" working={working && t('saving')}>
        {t('save')}
      </Button>
    </form>
  )
}
