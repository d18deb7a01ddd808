import { type FormEvent, useState } from 'react'
import { nameProblem } from '#core/text/name.ts'
import { type Profile, saveProfile } from '#web/data/people/profiles.ts'
import { useFieldWords } from '#web/session/field-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox, Fieldset } from '#web/ui/controls/check.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { isLink, LinksField } from './links-field.tsx'
import { PortraitForm } from './portrait-form.tsx'
import { profileText } from './words.ts'

const aboutMaxLength = 2000

export function ProfileForm({ person, onEnd }: { person: Profile; onEnd: () => void }) {
  const t = useText(profileText)
  const words = useFieldWords()
  const [displayName, setDisplayName] = useState(person.displayName)
  const [about, setAbout] = useState(person.about)
  const [shown, setShown] = useState(person.shown)
  const [links, setLinks] = useState(person.links)
  const [showCredits, setShowCredits] = useState(person.showCredits)
  const [showReviews, setShowReviews] = useState(person.showReviews)
  const [checked, setChecked] = useState(false)
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = words.name(nameProblem(displayName))
    setError(problem)
    setChecked(true)
    if (problem || about.length > aboutMaxLength || !links.every(isLink)) return
    setWorking(true)
    try {
      await saveProfile(person.userId, { displayName, about, shown, links, showCredits, showReviews })
      toast.success(t('saved'), t(shown ? 'savedText' : 'savedTextHidden'))
      onEnd()
    } catch (cause) {
      toast.failure(t('notSaved'), t('notSavedText', { reason: (cause as Error).message }))
      setWorking(false)
    }
  }
  return (
    <form className="stack profile-form" noValidate onSubmit={onSubmit}>
      <TextField
        label={t('name')}
        aside={t('nameAside')}
        autoComplete="name"
        value={displayName}
        onChange={(event) => setDisplayName(event.currentTarget.value)}
        error={error}
      />
      <TextArea
        label={t('about')}
        aside={t('aboutAside', { n: about.length })}
        rows={6}
        value={about}
        onChange={(event) => setAbout(event.currentTarget.value)}
        error={about.length > aboutMaxLength ? t('aboutTooLong', { n: about.length }) : undefined}
      />
      <LinksField links={links} checked={checked} onChange={setLinks} />
      <PortraitForm person={person} />
      <Fieldset legend={t('whoSees')}>
        <Checkbox checked={shown} onChange={(event) => setShown(event.currentTarget.checked)}>
          {t('shown')}
        </Checkbox>
        <Checkbox checked={showCredits} disabled={!shown} onChange={(event) => setShowCredits(event.currentTarget.checked)}>
          {t('showCredits')}
        </Checkbox>
        <Checkbox checked={showReviews} disabled={!shown} onChange={(event) => setShowReviews(event.currentTarget.checked)}>
          {t('showReviews')}
        </Checkbox>
      </Fieldset>
      <p className="profile-acts">
        <Button type="submit" kind="ink" working={working && t('saving')}>
          {t('save')}
        </Button>
        <Button kind="plain" onClick={onEnd}>
          {t('cancel')}
        </Button>
      </p>
    </form>
  )
}
