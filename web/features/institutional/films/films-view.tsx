import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import { institutionalText } from '../words.ts'

/** What an institution may do with which film. */
export function FilmsView() {
  const t = useText(institutionalText)
  return (
    <section className="stack" aria-label={t('view_films')}>
      <p>{t('catalogueText')}</p>
      <p>
        <ButtonLink to={paths.search}>{t('toSearch')}</ButtonLink>
      </p>
    </section>
  )
}
