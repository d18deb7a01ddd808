import { type FormEvent, useState } from 'react'
import { HouseError } from '#web/data/house-error.ts'
import { sendReviewLink } from '#web/data/invitation-letters.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'

/** Has the house send a link that was just made, to one address after another. */
export function SendLink({ filmId, review }: { filmId: string; review: { id: string; key: string } }) {
  const t = useText(collaborationText)
  const [working, setWorking] = useState(false)
  const [error, setError] = useState('')
  const [told, setTold] = useState('')
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const address = String(new FormData(form).get('guestAddress') ?? '').trim()
    if (working || address === '') return
    setWorking(true)
    setError('')
    try {
      const goes = await sendReviewLink(filmId, review.id, review.key, address)
      setTold(t(goes ? 'letterGoes' : 'letterGoesNot', { address }))
      form.reset()
    } catch (cause) {
      const wrong = cause instanceof HouseError && cause.detail === 'address'
      setError(wrong ? t('addressWrong') : cause instanceof HouseError && cause.message ? cause.message : t('notDoneText'))
    }
    setWorking(false)
  }
  return (
    <form className="review-invite" noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label={t('sendLinkTo')}
        name="guestAddress"
        type="email"
        maxLength={254}
        hint={told || t('sendLinkHint')}
        error={error || undefined}
        autoComplete="off"
      />
      <Button type="submit" small working={working && t('working')}>
        {t('sendLetter')}
      </Button>
    </form>
  )
}
