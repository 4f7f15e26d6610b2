/** Mail, by the SMTP server that the operator has set. */
import type { Transporter } from 'nodemailer'

export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  readonly smtpUrl: string
  readonly from: string
  /** Where links in mails lead. */
  readonly publicUrl: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly lines: readonly string[]
  /** A page at which to end it. */
  readonly stop?: string
}

export class Mailer {
  private readonly settings: MailSettings
  private transport: Transporter | null = null

  constructor(settings: MailSettings) {
    this.settings = settings
  }

  /** The address of a page; what only the reader may know stays in the fragment, which browsers send to nobody. */
  link(path: string): string {
    return new URL(path, this.settings.publicUrl).href
  }

  async send({ to, subject, lines, stop }: Mail): Promise<void> {
    const { createTransport } = await import('nodemailer')
    this.transport ??= createTransport(this.settings.smtpUrl, {})
    const sending = this.transport.sendMail({
      from: this.settings.from,
      to: { name: '', address: to },
      subject,
      text: `${lines.join('\n\n')}\n`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(stop === undefined ? {} : { 'List-Unsubscribe': `<${stop}>` }),
      },
    })
    // What the mail server says names the address, which belongs into no log.
    await sending.catch((error: { readonly code?: string; readonly responseCode?: number }) => {
      throw new Error(`the mail server does not take it (${error.responseCode ?? error.code ?? 'unknown'})`)
    })
  }

  close(): void {
    this.transport?.close()
  }
}
