/** Reports on a simulated disk. */
import {
  OPEN_REPORTS,
  REPORT_PAGE,
  type ReportPlace,
  type Settlement,
  type StoredReport,
} from '../store/report-store.js'

export class DiskReports {
  readonly all = new Map<string, StoredReport>()

  open(): StoredReport[] {
    return [...this.all.values()].filter(({ settled }) => settled === null)
  }

  add(report: Omit<StoredReport, 'settled'>): 'added' | 'known' | 'many' {
    const own = this.open().filter(({ reporter }) => reporter === report.reporter)
    if (own.some(({ about, table }) => about === report.about && table === report.table)) return 'known'
    if (own.length >= OPEN_REPORTS) return 'many'
    this.all.set(report.id, { ...report, settled: null })
    return 'added'
  }

  page(which: 'open' | 'settled', after: ReportPlace | null): StoredReport[] {
    const isAfter = ({ at, id }: StoredReport) => !after || at < after.at || (at === after.at && id < after.id)
    return [...this.all.values()]
      .filter((report) => (report.settled === null) === (which === 'open') && isAfter(report))
      .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
      .slice(0, REPORT_PAGE)
  }

  settle(id: string, settled: Settlement): boolean {
    const report = this.all.get(id)
    if (!report || report.settled) return false
    this.all.set(id, { ...report, settled })
    return true
  }
}
