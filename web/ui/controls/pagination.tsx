import '../layout/table.css'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'
import { ButtonLink } from './button.tsx'

interface PaginationProps {
  /** Counted from one. */
  page: number
  pages: number
  /** The address of a page: the place in a list belongs in the address. */
  to: (page: number) => string
}

/** The way through a list too long for one page. Nothing when there is one page. */
export function Pagination({ page, pages, to }: PaginationProps) {
  const t = useText(uiText)
  if (pages <= 1) return null
  return (
    <nav className="pagination" aria-label={t('pages')}>
      {page > 1 && (
        <ButtonLink small to={to(page - 1)} rel="prev">
          {t('previousPage')}
        </ButtonLink>
      )}
      <span aria-current="page">{t('pageOf', { page, pages })}</span>
      {page < pages && (
        <ButtonLink small to={to(page + 1)} rel="next">
          {t('nextPage')}
        </ButtonLink>
      )}
    </nav>
  )
}
