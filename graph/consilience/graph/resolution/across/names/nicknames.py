"""Short and familiar forms of first names, and first names that other languages write otherwise."""

__all__ = ["are_one_first_name"]

_FORMS = """
alexander alex alec sandy sasha al xander aleksandr alexandre alejandro alessandro oleksandr
alexandra alex sasha sandra alix aleksandra
albert al bert bertie alberto
alfred al alf alfie fred
andrew andy drew andrei andre andres andreas andrzej andriy
ann anne anna annie nan nancy hanna hannah
anthony tony anton antonio antoine toni
arthur art artie arturo
barbara barb babs barbie
benjamin ben benny benji
bernard bernie bernhard bernardo
catherine katherine kathryn kate katie kathy cathy kitty kay katharina ekaterina katya yekaterina catalina
charles charlie chuck chas carl karl carlos carlo charley
christina christine chris tina chrissie kristina
christopher chris kit topher christoph kristoffer cristobal
daniel dan danny daniil daniele
david dave davey davy dafydd
deborah deb debbie debora
donald don donnie donny
dorothy dot dottie dolly
edward ed eddie ted ned teddy eduard eduardo edoardo
edwin ed eddie
elizabeth liz beth betty eliza lizzie betsy bess libby lisa elisabeth elisabetta yelizaveta elsie lilibet
eleanor ellie nell nora eleonora
emily em emmy emilia
eugene gene yevgeny evgeny evgenii
florence flo florrie
francis frank franz francisco francesco francois fran
frances fran fanny francesca frankie
franklin frank
frederick fred freddie fritz friedrich federico frederic
gabriel gabe gavriel
george georg jorge giorgio georges yuri jerzy georgy
gerald gerry jerry
gregory greg grigory gregor grzegorz
harold harry hal
henry harry hank hal heinrich henri enrique enrico henrik
herbert herb bert
hugh hugo ugo
isaac ike zac itzhak yitzhak
isabella isabel bella izzy isabelle
jacob jake jakob yakov
james jim jimmy jamie jem jaime santiago
jane jenny janey janet jean
janet jan
jeffrey jeff geoff geoffrey
jennifer jen jenny
jeremy jerry jem
jessica jess jessie
john jack johnny jon jan johann johannes jean juan giovanni ivan hans joao
jonathan jon jonny
joseph joe joey jose josef giuseppe yosef iosif
joshua josh
judith judy
julia julie giulia yulia
kenneth ken kenny
lawrence larry laurie laurence lorenzo
leonard leo len lenny leonardo
leo lev leon
louis lou louie luis luigi ludwig lewis
lucy lucia lucie
margaret maggie meg peggy madge marge greta rita margot margarita margarete
maria mary marie molly polly mary marija
martha marty mattie patty
martin marty
matthew matt matthias mateo matteo
maximilian max maxim
michael mike mick mickey mikhail michail mihail michel miguel michele mischa misha
natalia natasha natalie natalya
nathaniel nathan nat nate
nicholas nick nicky nico nicolas nikolai nikolaus klaus niccolo mykola
olivia liv livvy
oliver ollie oli
patricia pat patty trish patsy
patrick pat paddy patricio padraig
paul pablo paolo pavel paulo
peter pete pedro pietro pyotr pierre petr piotr
philip phil pip philippe felipe filippo phillip
raymond ray
rebecca becky becca
richard rick dick rich richie ricky ricardo riccardo
robert bob rob bobby robbie bert roberto rupert
roger rodger ruggero
ronald ron ronnie
rose rosie rosa
russell russ
samuel sam sammy
samantha sam sammie
sarah sally sara sadie
sebastian seb bastian
simon simone si shimon
sophia sophie sofia sofie
stanley stan
stephen steven steve stevie stefan esteban stefano etienne stephan
susan sue susie suzanne susanna
theodore ted teddy theo fyodor fedor theodor feodor
theresa teresa tess terry
thomas tom tommy tomas tommaso
timothy tim timmy
valentina valya
victor vic viktor vittorio
victoria vicky tori
vincent vince vinny vincenzo vicente
vladimir volodya vova volodymyr
walter walt wally
william bill billy will willy liam wilhelm guillermo guillaume willem guglielmo
zachary zach zac
yusuf youssef yousef yousuf jusuf joseph
muhammad mohammed mohamed mohammad muhammed mehmet mahomet
ahmed ahmad
hussein husain hussain hossein husayn
omar umar
abdullah abdallah
ibrahim abraham abe
sergei sergey serge sergio
dmitry dmitri dimitri dima
yulia julia
olena elena helen helena
"""

_SETS = [frozenset(line.split()) for line in _FORMS.split("\n") if line]
_OF: dict[str, frozenset[int]] = {}
for _at, _set in enumerate(_SETS):
    for _form in _set:
        _OF[_form] = _OF.get(_form, frozenset()) | {_at}


def are_one_first_name(one: str, other: str) -> bool:
    """Tell whether two first names, folded, can be forms of one: `bill`, `william`."""
    return one != other and bool(_OF.get(one, frozenset()) & _OF.get(other, frozenset()))
