// Shares a car's file or a report. The buyer's copy comes first: personal data is shared only if
// the dealer chooses the complete report.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Car, shareText } from '../../../data/car/car.ts';
import { coverLetterhead, coverOf } from '../../../data/car/file-cover.ts';
import type { Reader } from '../../../data/judge.ts';
import { account } from '../../../sw/device.ts';
import { carNote } from '../../../sw/reports/car-notes.ts';
import { forBuyers, judgedCar } from '../../../sw/reports/judged-cars.ts';
import { storedReport } from '../../../sw/reports/library.ts';
import { indianToday } from '../../../sw/server-clock.ts';
import { makeDocument } from '../../report/pdf-client.ts';
import { BUILD, signedDocument } from '../../report/signed-document.ts';
import { bytesOf, documentOf } from '../../state/report-document.ts';
import { saveFile } from '../../state/save-file.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { chosenLanguage, useLanguage, useWords } from '../../words/words.ts';

type Documents = Record<Reader, Promise<File>>;

type Props = {
  shared: Shared;
  /** The facts about the car for the message; undefined if there is no buyer's copy. */
  told: (Pick<Car, 'name' | 'findings'> & { plate: string }) | undefined;
  /** Whether to show only the icon, for a bar that has no space for text. */
  isIcon?: boolean;
};

export function ShareButton({ shared, told, isIcon = false }: Props) {
  const { sharing: text, frame } = useWords();
  const language = useLanguage();
  const [documents, setDocuments] = useState<Documents>();
  const page = `${location.origin}/v`;
  const message = told && shareText(told, { plate: told.plate, language, page });
  const open = () => setDocuments(documentsOf(shared));
  return (
    <>
      {isIcon ? (
        <IconButton icon="share" label={text.share} onClick={open} />
      ) : (
        <Button look="primary" icon="share" onClick={open}>
          {text.share}
        </Button>
      )}
      {documents && (
        <Dialog title={text.share} close={frame.close} onClose={() => setDocuments(undefined)}>
          {message !== undefined && (
            <Copy reader="buyer" document={documents.buyer} message={message} />
          )}
          <Copy reader="dealer" document={documents.dealer} message={message} />
        </Dialog>
      )}
    </>
  );
}

/** Makes both PDFs in advance, because a share sheet opens only within seconds of a tap. */
function documentsOf(shared: Shared): Documents {
  const documents = {
    buyer: sharedDocument(shared, 'buyer'),
    dealer: sharedDocument(shared, 'dealer'),
  };
  // Ignore errors here: `Copy` shows them when the dealer chooses the document.
  for (const document of Object.values(documents)) document.catch(() => undefined);
  return documents;
}

type CopyProps = { reader: Reader; document: Promise<File>; message: string | undefined };

/**
 * Shares through the phone's share sheet. If the sheet cannot take files, offers a WhatsApp message
 * for the buyer's copy and a download.
 */
function Copy({ reader, document, message }: CopyProps) {
  const { sharing: text } = useWords();
  const {
    mutate,
    isPending,
    data: failure,
  } = useMutation({
    mutationFn: async (use: (file: File) => void | Promise<void>) => {
      const file = await document.catch(() => undefined);
      if (!file) return 'notMade';
      return Promise.resolve(use(file)).then(
        () => undefined,
        () => 'notShared' as const,
      );
    },
  });
  return (
    <section className="stack section" aria-labelledby={reader}>
      <div>
        <h3 id={reader}>{text[reader]}</h3>
        <p className="note">{text[`${reader}Text`]}</p>
      </div>
      <div className="row">
        {canShareFiles() ? (
          <Button
            look={reader === 'buyer' ? 'primary' : 'plain'}
            icon="share"
            disabled={isPending}
            onClick={() => mutate((file) => share(file, message))}
          >
            {text.send}
          </Button>
        ) : (
          reader === 'buyer' && (
            <ButtonLink
              look="primary"
              icon="mail"
              to={`https://wa.me/?text=${encodeURIComponent(message ?? '')}`}
              target="_blank"
              rel="noreferrer"
            >
              {text.whatsApp}
            </ButtonLink>
          )
        )}
        <Button icon="save" disabled={isPending} onClick={() => mutate(saveFile)}>
          {text.download}
        </Button>
      </div>
      <p role="status" className="failure">
        {failure && text.failed[failure]}
      </p>
    </section>
  );
}

function canShareFiles(): boolean {
  const file = new File([], 'report.pdf', { type: 'application/pdf' });
  return navigator.canShare?.({ files: [file] }) ?? false;
}

async function share(file: File, message: string | undefined): Promise<void> {
  const data = message === undefined ? {} : { text: message };
  await navigator.share({ ...data, files: [file] }).catch((error: unknown) => {
    // Closing the share sheet is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}

// The PDF to share for a car's file or a report: complete, or as a buyer's copy.

/** The newest reports on a plate, with a cover; or one report. */
type Shared = { plate: string } | { id: string };

/** Makes the PDF. Rejects if that fails, for example because a report has been deleted. */
async function sharedDocument(shared: Shared, reader: Reader): Promise<File> {
  const owner = await account();
  const made = owner && (await documentFor(owner.accountId, shared, reader));
  if (!made) throw new Error('This phone does not have the report.');
  return new File([made.bytes], made.fileName, { type: 'application/pdf' });
}

function documentFor(accountId: string, shared: Shared, reader: Reader) {
  if ('plate' in shared) return carDocument(accountId, shared.plate, reader);
  return reader === 'buyer' ? buyersDocument(accountId, shared.id) : documentOf(shared.id);
}

async function buyersDocument(accountId: string, id: string) {
  const stored = await storedReport(accountId, id, 'buyer');
  if (!stored) return null;
  const fileName = stored.report.fileName.replace('-', '-copy-');
  return { fileName, bytes: await bytesOf(stored) };
}

async function carDocument(accountId: string, plate: string, reader: Reader) {
  const car = await judgedCar(accountId, plate, reader);
  const stored = await Promise.all(
    car.reports.map(({ id }) => storedReport(accountId, id, reader)),
  );
  const parts = stored.filter((each) => each !== null);
  const [newest] = parts;
  if (!newest) return null;
  const noted = (await carNote(accountId, plate))?.seen;
  const seen = reader === 'buyer' ? forBuyers(noted) : noted;
  const report = coverOf(car, { plate, seen, reader });
  const { madeFor } = newest.letterhead;
  const language = chosenLanguage();
  const signed = await signedDocument(
    parts.map(({ letterhead }) => letterhead.proof?.sdJwt),
    { build: BUILD, madeFor, language, cover: { today: indianToday(), seen } },
  );
  const cover = { report, letterhead: coverLetterhead(car, newest.letterhead) };
  const unsigned = parts.map(({ report: each, letterhead }) => ({ report: each, letterhead }));
  const bytes = await makeDocument(signed ?? { parts: [cover, ...unsigned], language });
  return { fileName: report.fileName, bytes };
}
