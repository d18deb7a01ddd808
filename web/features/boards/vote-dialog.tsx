import { type FormEvent, useState } from 'react'
import { openBoardVote } from '#web/data/boards/boards.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBoard } from './board-context.ts'
import { boardsText } from './words.ts'

const minutes = [1, 3, 5, 10, 30, 1440]

/** Asks what is voted on, with how many dots and for how long. */
export function VoteDialog({ onClose }: { onClose: () => void }) {
  const t = useText(boardsText)
  const { id } = useOpenBoard()
  const [question, setQuestion] = useState('')
  const [dots, setDots] = useState('3')
  const [minute, setMinute] = useState('3')
  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (question.trim() === '') return
    try {
      await openBoardVote(id, question.trim(), Number(dots), Number(minute) * 60)
      onClose()
    } catch (cause) {
      toast.failure(t('voteRefused'), (cause as Error).message)
    }
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('openVote')} text={t('openVoteText')}>
      <form className="stack" onSubmit={(event) => void open(event)}>
        <TextField label={t('question')} required maxLength={200} value={question} onChange={(event) => setQuestion(event.target.value)} />
        <Select
          label={t('dotsEach')}
          value={dots}
          options={[1, 2, 3, 5, 8].map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(event) => setDots(event.target.value)}
        />
        <Select
          label={t('lasts')}
          value={minute}
          options={minutes.map((count) => ({ value: String(count), label: count === 1440 ? t('aDay') : t('minutes', { count }) }))}
          onChange={(event) => setMinute(event.target.value)}
        />
        <p className="dialog-acts">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="ink" type="submit" notNow={question.trim() === ''}>
            {t('openVote')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
