import './talks.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { talkQuery } from '#web/data/screenings/talks.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { conversationQuery } from './data/conversation.ts'
import { talksText } from './words.ts'

interface OnStageProps {
  screening: string
  /** What is there otherwise. */
  card: ReactNode
}

/** The conversation in the place of the film, where hosts gave an address this house may show; opened by a press, because another house then knows of its reader. */
export function ConversationPicture({ screening, card }: OnStageProps) {
  const { data: talk } = useQuery({ ...talkQuery(screening), staleTime: Number.POSITIVE_INFINITY })
  const url = talk?.settings.stageUrl ?? ''
  const { data: stage } = useQuery(conversationQuery(url))
  return stage ? <Framed key={url} {...stage} card={card} /> : card
}

function Framed({ page, host, card }: { page: string; host: string; card: ReactNode }) {
  const t = useText(talksText)
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <div className="stage-closed">
        {card}
        <p className="stage-way">
          <Button kind="act" onClick={() => setOpen(true)}>
            {t('stageSee')}
          </Button>
          <span className="small dim measure">{t('stageFrom', { host })}</span>
        </p>
      </div>
    )
  return (
    <div className="stage-open">
      <iframe src={page} title={t('stageFrame', { host })} allow="autoplay; fullscreen; picture-in-picture; encrypted-media" />
      <p className="stage-way">
        <Button small onClick={() => setOpen(false)}>
          {t('stageClose')}
        </Button>
      </p>
    </div>
  )
}
