import { useState } from 'react'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { wishForFilm } from './data/licences.ts'
import { licencesText } from './words.ts'

interface WishFormProps {
  institutionId: string
  documentaryId: string
  onDone: () => void
}

/** A wish for a film, with what it is for; the librarians decide. */
export function WishForm({ institutionId, documentaryId, onDone }: WishFormProps) {
  const t = useText(licencesText)
  const [words, setWords] = useState('')
  const [working, setWorking] = useState(false)
  const send = async () => {
    setWorking(true)
    try {
      await wishForFilm(institutionId, documentaryId, words)
      toast.success(t('wished'), t('wishedText'))
      onDone()
    } catch (error) {
      toast.failure(t('notSent'), error instanceof HouseError ? `${error.message} ${error.hint}` : undefined)
      setWorking(false)
    }
  }
  return (
    <div className="wish-form">
      <TextArea
        label={t('whatFor')}
        hint={t('whatForHint')}
        rows={2}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p className="licence-acts">
        <Button small kind="ink" working={working && t('sending')} onClick={() => void send()}>
          {t('sendWish')}
        </Button>
        <Button small onClick={onDone}>
          {t('cancel')}
        </Button>
      </p>
    </div>
  )
}
