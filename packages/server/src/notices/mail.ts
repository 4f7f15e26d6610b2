/** Sends mail through the operator's SMTP server. */
import type { Transporter } from 'nodemailer'

export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  readonly smtpUrl: string
  readonly from: string
  /** The base of links in mails. */
  readonly publicUrl: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly lines: readonly string[]
  /** The page to unsubscribe. */
  readonly stop?: string
}

export class Mailer {
  private readonly settings: MailSettings
  private transport: Transporter | null = null

  constructor(settings: MailSettings) {
    this.settings = settings
  }

  /** The URL of a page. Secrets belong in the fragment, which browsers do not send. */
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
    // The mail server's own message contains the address, which must not be logged.
    await sending.catch((error: { readonly code?: string; readonly responseCode?: number }) => {
      throw new Error(`the mail server rejects the mail (${error.responseCode ?? error.code ?? 'unknown'})`)
    })
  }

  close(): void {
    this.transport?.close()
  }
}
