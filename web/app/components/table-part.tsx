import { Pagination } from '#web/ui/controls/pagination.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { report } from './sample.ts'

export function TablePart() {
  return (
    <>
      <Table
        caption="Instruction report, Aldermoor University, autumn term 2026"
        rows={report}
        keyOf={(row) => row.film}
        columns={[
          { key: 'film', head: 'Documentary', cell: (row) => <span className="title-s">{row.film}</span>, total: 'Term' },
          { key: 'course', head: 'Course', cell: (row) => row.course },
          { key: 'clips', head: 'Clips', cell: (row) => row.clips, figures: true, total: '15' },
          { key: 'students', head: 'Students', cell: (row) => row.students, figures: true, total: '170' },
          { key: 'watched', head: 'Time watched', cell: (row) => row.watched, figures: true, total: '138:04:50' },
          { key: 'cost', head: 'Cost', cell: (row) => row.cost, figures: true, total: '€ 515.00' },
        ]}
      />
      <Pagination page={2} pages={7} to={(page) => `?page=${page}`} />
    </>
  )
}
