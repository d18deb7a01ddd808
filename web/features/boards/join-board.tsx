import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { followBoardLink } from '#web/data/boards/boards.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Denied, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { boardsText } from './words.ts'

/** Joins by a link; the key is removed from the URL immediately. */
export function JoinBoard({ link }: { link: string }) {
  const t = useText(boardsText)
  const navigate = useNavigate()
  const [refused, setRefused] = useState<Error>()
  useEffect(() => {
    followBoardLink(link).then(
      (board) => navigate(`${paths.brainstormingTool}?board=${board}`, { replace: true }),
      (cause: Error) => setRefused(cause),
    )
  }, [link, navigate])
  if (!refused)
    return (
      <div className="page boards">
        <Loading what={t('joining')} />
      </div>
    )
  return (
    <div className="page boards">
      <Denied
        wholePage
        title={t('linkEnded')}
        text={t('linkEndedText')}
        act={<ButtonLink to={paths.brainstormingTool}>{t('toBoards')}</ButtonLink>}
      />
    </div>
  )
}
