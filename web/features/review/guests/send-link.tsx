import { useState } from 'react'
import { HouseError } from '#web/data/house/house-error.ts'
import { sendReviewLink } from '#web/data/review/invitation-letters.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'

/** Has the house send a link that was just made, to one address after another. */
export function SendLink({ filmId, review }: { filmId: string; review: { id: string; key: string } }) {
  const t = useText(collaborationText)
  const [told, setTold] = useState('')
  const { form, errors, working } = useForm<'guestAddress'>({
    submit: async ({ text }, sent) => {
      const address = text('guestAddress')
      if (address === '') return
      const goes = await sendReviewLink(filmId, review.id, review.key, address)
      setTold(t(goes ? 'letterGoes' : 'letterGoesNot', { address }))
      sent.reset()
    },
    failed: (cause) => {
      const wrong = cause instanceof HouseError && cause.detail === 'address'
      return { guestAddress: wrong ? t('addressWrong') : cause instanceof HouseError && cause.message ? cause.message : t('notDoneText') }
    },
  })
  return (
    <form {...form} className="review-invite">
      <TextField
        label={t('sendLinkTo')}
        name="guestAddress"
        type="email"
        maxLength={254}
        hint={told || t('sendLinkHint')}
        error={errors.guestAddress}
        autoComplete="off"
      />
      <Button type="submit" small working={working && t('working')}>
        {t('sendLetter')}
      </Button>
    </form>
  )
}
