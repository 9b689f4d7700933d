import { createTransport } from 'nodemailer';
import type { Config } from '../kernel/config.ts';
import type { CodeSender, Meter } from '../ports/ports.ts';
import { askAliyun } from './aliyun.ts';

type NotifyConfig = Pick<Config, 'aliyun' | 'sms' | 'smtp'>;

type Sender = Omit<CodeSender, 'reaches'>;

/** Text messages by Aliyun, whose templates are approved in advance: one with `${code}`, one with `${text}`. */
function aliyunSms({ aliyun, sms }: NotifyConfig): Sender {
  const sendSms = (to: string, template: string, values: Record<string, string>) =>
    askAliyun(aliyun, sms.endpoint, {
      action: 'SendSms',
      version: '2017-05-25',
      fields: { PhoneNumbers: to, SignName: sms.sign, TemplateCode: template, TemplateParam: JSON.stringify(values) },
    });
  return {
    send: async ({ to, code }) => void (await sendSms(to, sms.codeTemplate, { code })),
    // Without an approved template for notices there is no way to send one.
    tell: async ({ to, text }) => void (sms.noticeTemplate && (await sendSms(to, sms.noticeTemplate, { text }))),
  };
}

/** Letters by SMTP. The connection is opened with the first one and kept for a while. */
function smtpMail({ smtp }: NotifyConfig): Sender {
  const transport = createTransport({
    url: smtp.url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A letter of ours has no files, and what members write never names one.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const letter = (to: string, subject: string, text: string) =>
    transport.sendMail({ from: smtp.from, to: { name: '', address: to }, subject, text });
  return {
    send: async ({ to, code }) =>
      void (await letter(
        to,
        `点石验证码 ${code}`,
        `你的验证码是 ${code}，5 分钟内有效。请不要告诉任何人，点石的工作人员也不会问你要。\n\n如果不是你本人操作，不用理会这封信。`,
      )),
    tell: async ({ to, text }) => void (await letter(to, '点石通知', text.replace(/^【点石】/, ''))),
  };
}

/** Codes and notices as configured: mail addresses by SMTP, phone numbers by SMS. */
export function openSenders(config: NotifyConfig): CodeSender {
  const mail = config.smtp.url ? smtpMail(config) : null;
  const sms = config.sms.codeTemplate ? aliyunSms(config) : null;
  const by = (to: string) => (to.includes('@') ? mail : sms);
  return {
    reaches: (to) => by(to) !== null,
    send: async (message) => by(message.to)?.send(message),
    tell: async (message) => by(message.to)?.tell(message),
  };
}

/** The same, with each message counted. */
export function counted(senders: CodeSender, meter: Meter): CodeSender {
  const count = async (to: string, sending: Promise<void>) => {
    const channel = to.includes('@') ? 'mail' : 'sms';
    try {
      await sending;
      meter.message({ channel, outcome: 'sent' });
    } catch (error) {
      meter.message({ channel, outcome: 'failed' });
      throw error;
    }
  };
  return {
    reaches: (to) => senders.reaches(to),
    send: (message) => count(message.to, senders.send(message)),
    tell: (message) => (senders.reaches(message.to) ? count(message.to, senders.tell(message)) : Promise.resolve()),
  };
}
