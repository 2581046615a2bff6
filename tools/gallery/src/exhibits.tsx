import { Accordion } from '@kanaka/ui/accordion';
import { Badge } from '@kanaka/ui/badge';
import { BreakupDetails } from '@kanaka/ui/breakup-details';
import { Button } from '@kanaka/ui/button';
import { Checkbox } from '@kanaka/ui/checkbox';
import { DropField } from '@kanaka/ui/drop-field';
import { DropdownMenu } from '@kanaka/ui/dropdown-menu';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { IconButton } from '@kanaka/ui/icon-button';
import { Logo } from '@kanaka/ui/logo';
import { Pagination } from '@kanaka/ui/pagination';
import { PasswordField } from '@kanaka/ui/password-field';
import { PatternBackground } from '@kanaka/ui/pattern-background';
import { PhotographField } from '@kanaka/ui/photograph-field';
import { Photographs } from '@kanaka/ui/photographs';
import { Picture } from '@kanaka/ui/picture';
import { Price } from '@kanaka/ui/price';
import { RangeSlider } from '@kanaka/ui/range-slider';
import { SelectField } from '@kanaka/ui/select-field';
import { Skeleton } from '@kanaka/ui/skeleton';
import { Spinner } from '@kanaka/ui/spinner';
import { StatusDot } from '@kanaka/ui/status-dot';
import { Stepper } from '@kanaka/ui/stepper';
import { Switch } from '@kanaka/ui/switch';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { Tabs } from '@kanaka/ui/tabs';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { UploadList } from '@kanaka/ui/upload-list';
import { ToastCard } from '@kanaka/ui/toast-card';
import { toast } from '@kanaka/ui/toaster';
import { VisuallyHidden } from '@kanaka/ui/visually-hidden';
import { Search, ShoppingBag, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { DialogExhibit, SheetExhibit, SkipLinkExhibit } from './openings.tsx';

export type Exhibit = { file: string; purpose: string; show: ReactNode };

const nothing = () => undefined;
const variants = ['primary', 'outline', 'ghost', 'destructive'] as const;
const rings = [{ value: 'ring', label: 'Ring' }];
const badgeTones = ['neutral', 'emerald', 'green', 'yellow', 'red', 'white', 'outline'] as const;
const dotTones = ['amber', 'emerald', 'gold', 'red', 'neutral'] as const;

const renewNothing = () => Promise.resolve();
/** Nobody serves them here, so they are shown as those that cannot be loaded. */
const privatePhotographs = [1, 2].map(
  (place) => `0198c5a2-7e11-7c3a-9d21-5f0c8ad0313${place}-1200x1600.${'a'.repeat(43)}`,
);
const uploading = {
  uploads: [
    { id: 1, file: { name: 'clasp.jpg' }, state: 'sending', percent: 40, message: '' },
    { id: 2, file: { name: 'box.jpg' }, state: 'failed', percent: 0, message: 'The connection was lost.' },
    { id: 3, file: { name: 'film.mov' }, state: 'refused', percent: 0, message: '“film.mov” is not a picture.' },
  ],
  retry: nothing,
  cancel: nothing,
} as const;

/** One exhibit per component file of libs/ui, with its variants and states. */
export const exhibits: readonly Exhibit[] = [
  {
    file: 'button',
    purpose: 'What one presses to do something.',
    show: variants.flatMap((variant) => [
      <Button key={variant} variant={variant}>
        {variant}
      </Button>,
      <Button key={`${variant} busy`} variant={variant} busy>
        Busy
      </Button>,
      <Button key={`${variant} disabled`} variant={variant} disabled>
        Disabled
      </Button>,
    ]),
  },
  {
    file: 'icon-button',
    purpose: 'A button with a picture, and a name for those who do not see it.',
    show: [
      <IconButton key="plain" name="Search">
        <Search aria-hidden="true" />
      </IconButton>,
      <IconButton key="destructive" name="Delete" className="text-brick!">
        <Trash2 aria-hidden="true" />
      </IconButton>,
      <IconButton key="framed" name="Bag" className="rounded-full! border border-hairline bg-white">
        <ShoppingBag aria-hidden="true" />
      </IconButton>,
      <IconButton key="disabled" name="Search, disabled" disabled>
        <Search aria-hidden="true" />
      </IconButton>,
    ],
  },
  {
    file: 'badge',
    purpose: 'A word about a thing.',
    show: badgeTones.map((tone) => (
      <Badge key={tone} tone={tone}>
        {tone}
      </Badge>
    )),
  },
  {
    file: 'status-dot',
    purpose: 'How an order stands.',
    show: dotTones.map((tone) => (
      <StatusDot key={tone} tone={tone}>
        {tone}
      </StatusDot>
    )),
  },
  {
    file: 'price',
    purpose: 'What it costs, and what it cost before.',
    show: [<Price key="one" paise={12450000} />, <Price key="two" paise={9900000} insteadOfPaise={12450000} />],
  },
  {
    file: 'breakup-details',
    purpose: 'How a price comes about, behind a button.',
    show: (
      <BreakupDetails
        of="Kanaka Chain"
        quantity={2}
        taxPercent={3}
        breakup={{
          lines: [
            {
              kind: 'metal',
              metal: 'gold',
              fineness: 916,
              purity: '22K (916)',
              weight: 12,
              rate: 14_656,
              amount: 175_872,
            },
            { kind: 'making', amount: 7_800, per: 'gram', value: 650 },
            { kind: 'hallmarking', articles: 1, charge: 45, amount: 45 },
          ],
          price: 183_717,
          salePrice: 0,
          ratedAt: '2026-11-23T04:30:00.000Z',
        }}
      />
    ),
  },
  {
    file: 'text-field',
    purpose: 'A line to write in.',
    show: [
      <TextField key="plain" label="Name" />,
      <TextField key="error" label="Pincode" error="Six digits, please." />,
      <TextField key="disabled" label="Country" disabled />,
    ],
  },
  { file: 'password-field', purpose: 'A password, shown on request.', show: <PasswordField label="Password" /> },
  { file: 'text-area', purpose: 'Several lines to write in.', show: <TextArea label="Your words" /> },
  {
    file: 'select-field',
    purpose: 'One of several.',
    show: [
      <SelectField key="plain" label="Category" options={rings} />,
      <SelectField key="error" label="Category" options={rings} error="Choose one." />,
    ],
  },
  {
    file: 'checkbox',
    purpose: 'Yes or no, in a list.',
    show: [
      <Checkbox key="no" label="Ring" checked={false} onCheckedChange={nothing} />,
      <Checkbox key="yes" label="Bangles" checked onCheckedChange={nothing} />,
      <Checkbox key="off" label="Disabled" checked={false} disabled onCheckedChange={nothing} />,
    ],
  },
  {
    file: 'switch',
    purpose: 'On or off, at once.',
    show: [
      <Switch key="off" label="Off" checked={false} onCheckedChange={nothing} />,
      <Switch key="on" label="On" checked onCheckedChange={nothing} />,
    ],
  },
  {
    file: 'stepper',
    purpose: 'How many.',
    show: [
      <Stepper key="md" label="Ring" value={2} onChange={nothing} />,
      <Stepper key="sm" size="sm" label="Ring" value={1} onChange={nothing} />,
    ],
  },
  {
    file: 'range-slider',
    purpose: 'From here to there.',
    show: (
      <div className="w-72">
        <RangeSlider
          min={1000}
          max={500000}
          value={[5000, 200000]}
          names={['From', 'To']}
          words={(rupees) => `₹${rupees}`}
          onChange={nothing}
          onCommit={nothing}
        />
      </div>
    ),
  },
  { file: 'dialog', purpose: 'One thing to attend to, above the page.', show: <DialogExhibit /> },
  { file: 'sheet', purpose: 'Slides in from an edge.', show: <SheetExhibit /> },
  {
    file: 'dropdown-menu',
    purpose: 'A few things to do.',
    show: [
      <DropdownMenu key="plain" trigger={<Button>Menu</Button>} items={[{ label: 'Account', onSelect: nothing }]} />,
      <DropdownMenu
        key="full"
        align="start"
        header="asha@kanaka.example"
        trigger={<Button variant="outline">With a header, icons and what destroys</Button>}
        items={[
          { label: 'Search', icon: <Search aria-hidden="true" />, onSelect: nothing },
          { label: 'Not now', icon: <ShoppingBag aria-hidden="true" />, disabled: true, onSelect: nothing },
          { label: 'Delete', icon: <Trash2 aria-hidden="true" />, destructive: true, onSelect: nothing },
        ]}
      />,
    ],
  },
  {
    file: 'accordion',
    purpose: 'Parts that unfold.',
    show: (
      <div className="w-full max-w-md">
        <Accordion
          defaultValue="a"
          items={[
            { value: 'a', title: 'Material', content: 'Solid 22k gold.' },
            { value: 'b', title: 'Care', content: 'Wipe it with a soft, dry cloth.' },
          ]}
        />
      </div>
    ),
  },
  {
    file: 'tabs',
    purpose: 'Parts side by side.',
    show: (
      <Tabs
        label="Parts"
        items={[
          { value: 'a', label: 'Orders', content: 'Orders.' },
          { value: 'b', label: 'Addresses', content: 'Addresses.' },
        ]}
      />
    ),
  },
  { file: 'pagination', purpose: 'Through a long list.', show: <Pagination page={2} pages={9} onPage={nothing} /> },
  {
    file: 'table',
    purpose: 'Rows to compare.',
    show: (
      <Table label="Orders">
        <thead>
          <TableRow>
            <TableHead>Order</TableHead>
          </TableRow>
        </thead>
        <tbody>
          <TableRow>
            <TableCell>#1a2b3c4d</TableCell>
          </TableRow>
        </tbody>
      </Table>
    ),
  },
  {
    file: 'empty-state',
    purpose: 'Nothing here yet.',
    show: [
      <EmptyState key="plain" title="Your bag awaits" />,
      <EmptyState
        key="full"
        icon={<ShoppingBag />}
        title="Your bag awaits"
        action={<Button>Explore the pieces</Button>}
      >
        What you choose is kept here.
      </EmptyState>,
    ],
  },
  {
    file: 'error-state',
    purpose: 'It did not work; try again.',
    show: [
      <ErrorState key="plain" title="Could not be loaded" />,
      <ErrorState key="full" title="Could not be loaded" onRetry={nothing}>
        Please try again in a moment.
      </ErrorState>,
    ],
  },
  { file: 'skeleton', purpose: 'The shape of what is on its way.', show: <Skeleton className="h-24 w-48" /> },
  { file: 'spinner', purpose: 'It takes a moment.', show: <Spinner /> },
  {
    file: 'toast-card',
    purpose: 'What has just happened.',
    show: [
      <ToastCard key="good" title="Product is added to cart" onClose={nothing} />,
      <ToastCard key="bad" variant="destructive" title="It did not go through" onClose={nothing} />,
    ],
  },
  {
    file: 'toaster',
    purpose: 'Where toasts appear.',
    show: <Button onClick={() => toast({ title: 'Saved' })}>Show a toast</Button>,
  },
  {
    file: 'logo',
    purpose: 'The name of the shop.',
    show: [
      <Logo key="plain" name="Kanaka" />,
      <Logo key="tagline" name="Kanaka" tagline="Fine jewellery from Tamil Nadu" />,
    ],
  },
  {
    file: 'pattern-background',
    purpose: 'The ground of the sign-in pages.',
    show: (
      <div className="relative h-40 w-72 overflow-hidden">
        <PatternBackground />
      </div>
    ),
  },
  {
    file: 'picture',
    purpose: 'A photograph in the width that is needed.',
    show: (
      <div className="w-40">
        <Picture url="/ring.jpg" alt="Rings on deep green" sizes="10rem" className="aspect-4/5" />
      </div>
    ),
  },
  {
    file: 'drop-field',
    purpose: 'A file is chosen here, or dropped.',
    show: <DropField label="Upload images" hint="Up to 8 MB each." accept={['image/*']} multiple onFiles={nothing} />,
  },
  {
    file: 'upload-list',
    purpose: 'Files on their way, and those that did not arrive.',
    show: (
      <div className="w-full max-w-md">
        <UploadList upload={uploading} />
      </div>
    ),
  },
  {
    file: 'photographs',
    purpose: 'Photographs that only a few see; each opens large.',
    show: <Photographs label="Photographs" photographs={privatePhotographs} renew={renewNothing} />,
  },
  {
    file: 'photograph-field',
    purpose: 'Attaches photographs to something.',
    show: (
      <div className="w-full max-w-md">
        <PhotographField
          label="Add photographs"
          hint="Up to six."
          accept={['image/*']}
          chosen={{ ...uploading, uploads: [], photographs: privatePhotographs, add: nothing, remove: nothing }}
          renew={renewNothing}
        />
      </div>
    ),
  },
  {
    file: 'skip-link',
    purpose: 'Past the navigation, for keyboards: the first stop of the Tab key.',
    show: <SkipLinkExhibit />,
  },
  {
    file: 'visually-hidden',
    purpose: 'For ears only.',
    show: (
      <p className="border border-dashed border-line px-4 py-3">
        Seen: ★★★★☆. Heard besides, by a screen reader: “Rated 4 of 5”.
        <VisuallyHidden>Rated 4 of 5</VisuallyHidden>
      </p>
    ),
  },
];
