const pageRows = 1000

/** All rows of a question that is answered in pages, up to about `most`. `page` asks for rows `from` to `to`, both included, in an order that is the same each time. */
export async function allRows<Row>(page: (from: number, to: number) => PromiseLike<Row[]>, most: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < most && rows.length === at; at += pageRows) rows.push(...(await page(at, at + pageRows - 1)))
  return rows
}
